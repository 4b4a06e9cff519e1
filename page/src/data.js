// The data of the page: JSON beside one gzipped stream of arrays (results/view/page.py tells how they are written).

const NOTHING = -32768;

/** One array: (member, time, channel), channels being whatever comes after the time. */
export class Series {
  constructor(entry, bytes) {
    [this.members, this.times] = entry.shape;
    this.channels = entry.shape.slice(2).reduce((a, b) => a * b, 1);
    this.low = entry.low;
    this.step = entry.step;
    this.codes = entry.as === "i2" ? summed(bytes, entry.at, this.members * this.channels, this.times) : null;
    this.values = entry.as === "f8" ? doubles(bytes, entry.at, this.members * this.channels * this.times) : null;
  }

  at(member, channel, k) {
    const place = (member * this.channels + channel) * this.times + k;
    if (this.values) return this.values[place];
    const code = this.codes[place];
    return code === NOTHING ? NaN : this.low[channel] + this.step[channel] * code;
  }
}

function doubles(bytes, at, count) {
  const out = new Uint8Array(8 * count);
  for (let byte = 0; byte < 8; byte++) {
    for (let k = 0, from = at + byte * count; k < count; k++) out[8 * k + byte] = bytes[from + k];
  }
  return new Float64Array(out.buffer);
}

/** Differences of 16 bits, low bytes before high bytes, added up along each row. */
function summed(bytes, at, rows, times) {
  const count = rows * times;
  const codes = new Int16Array(count);
  for (let row = 0, k = 0; row < rows; row++) {
    let sum = 0;
    for (let j = 0; j < times; j++, k++) {
      sum = (sum + bytes[at + k] + (bytes[at + count + k] << 8)) & 0xffff;
      codes[k] = sum;
    }
  }
  return codes;
}

export async function load(document) {
  const content = JSON.parse(document.getElementById("content").textContent);
  const packed = document.getElementById("arrays");
  const bytes = await unpacked(packed.textContent);
  packed.textContent = ""; // megabytes that nobody needs any more
  const arrays = Object.fromEntries(Object.entries(content.arrays).map(([name, entry]) => [name, new Series(entry, bytes)]));
  return { content, arrays };
}

export async function unpacked(base64) {
  const text = atob(base64.trim());
  const packed = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) packed[k] = text.charCodeAt(k);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
