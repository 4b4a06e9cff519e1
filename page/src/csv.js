// All curves of one member as comma-separated values, one row for each time.

const cell = (text) => (/[",\n\r]/.test(text) || /^[=+\-@]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const PARTS = ["fx", "fy", "fz", "mx", "my", "mz"];

export function csv(content, arrays, member) {
  const columns = [["t [s]", (k) => arrays.t.at(0, 0, k)]];
  for (const { key, names, units, wrenches } of content.plots) {
    const series = arrays[key];
    for (let c = 0; c < series.channels; c++) {
      const name = wrenches ? `${names[Math.floor(c / 6)]} ${PARTS[c % 6]} [${c % 6 < 3 ? "N" : "N m"}]` : `${names[c]} [${units[c] || "SI"}]`;
      columns.push([`${key} ${name}`, (k) => series.at(member, c, k)]);
    }
  }
  const rows = [columns.map(([name]) => cell(name)).join(",")];
  for (let k = 0; k < arrays.t.times; k++) {
    rows.push(columns.map(([, value]) => (Number.isNaN(value(k)) ? "" : value(k))).join(","));
  }
  return `${rows.join("\r\n")}\r\n`;
}

export function download(document, name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
