// Builds the page of a report: src/ and its libraries into one script and one style, beside their licences, in the
// Python package. `npm ci && npm run build` in this folder. The first line of the script has the digest of all that it
// was built from, and of itself; tests/results/view/test_built.py holds the package to it.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "..", "src", "sharnir", "results", "view", "built");
const sources = ["build.mjs", "package-lock.json", "package.json", ...readdirSync(join(here, "src")).sort().map((x) => `src/${x}`)];

const digest = (parts) => parts.reduce((total, part) => total.update(part), createHash("sha256")).digest("hex");
const read = (path) => readFileSync(join(here, path), "utf-8").replaceAll("\r\n", "\n");

const common = { bundle: true, minify: true, write: false, legalComments: "none", logLevel: "warning", absWorkingDir: here };
const script = await build({ ...common, entryPoints: ["src/main.js"], format: "iife", target: "es2022", charset: "ascii" });
const style = await build({ ...common, entryPoints: ["src/style.css"], target: "es2022" });
const program = script.outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
const made = digest(sources.flatMap((path) => [path, "\0", read(path), "\0"]));

mkdirSync(target, { recursive: true });
writeFileSync(join(target, "report.js"), `// sharnir report; sources ${made}; program ${digest([program])}; licences in LICENSES.txt\n${program}\n`);
writeFileSync(join(target, "report.css"), style.outputFiles[0].text);
// Other pages: that of `sharnir view`, around the page of the report, and that of a study.
for (const [entry, name] of [["viewer_shell", "viewer"], ["study", "study"]]) {
  const built = await build({ ...common, entryPoints: [`src/${entry}.js`], format: "iife", target: "es2022", charset: "ascii" });
  const looks = await build({ ...common, entryPoints: [`src/${entry}.css`], target: "es2022" });
  const text = built.outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
  writeFileSync(join(target, `${name}.js`), `// sharnir ${name}; sources ${made}; program ${digest([text])}\n${text}\n`);
  writeFileSync(join(target, `${name}.css`), looks.outputFiles[0].text);
}
const licences = ["three", "uplot"].map((name) => {
  const { version, homepage } = JSON.parse(read(`node_modules/${name}/package.json`));
  return `${name} ${version}, ${homepage}\n\n${read(`node_modules/${name}/LICENSE`).trim()}\n`;
});
writeFileSync(join(target, "LICENSES.txt"), ["report.js and report.css hold parts of these libraries.\n", ...licences].join("\n----\n\n"));
console.log(`report.js ${(program.length / 1024).toFixed(0)} kB, sources ${made.slice(0, 12)}`);
