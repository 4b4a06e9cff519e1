// The compiled module of a model in a page: its memory, its functions, and kernels called by their names.
//
// Pointers are 32 bits. What a kernel is handed (src/sharnir/codegen/llvm/batch_loop.py): a table of pointers to its
// inputs and its output, strides, sizes, the first state and how many, workspace, tables.

const STACK = 1 << 16;
const PAGE = 1 << 16;

const lesser = (a, b) => (a < b || b !== b ? a : b);
const greater = (a, b) => (a > b || b !== b ? a : b);
const fmod = (a, b) => a % b;

export class Memory {
  // `plan` has `static`, the bytes that constants of the module take; and `base`, behind its stack, where `image` goes
  constructor(code, plan, image = new Uint8Array()) {
    const base = plan.base ?? Math.ceil((plan.static + STACK) / 16) * 16;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((base + image.length) / PAGE) + 1 });
    this.base = base;
    this.image = image;
    this.end = base;
    this.room(image.length);
    const stack = new WebAssembly.Global({ value: "i32", mutable: true }, base);
    this.table = new WebAssembly.Table({ element: "anyfunc", initial: 1 });
    const of = Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]]));
    const own = { fmin: lesser, fmax: greater, fmod, memcpy: (to, from, n) => this.copy(to, from, n), memset: (to, x, n) => this.fill(to, x, n) };
    const env = { ...of, ...own, __linear_memory: this.memory, __stack_pointer: stack, __indirect_function_table: this.table };
    this.functions = new WebAssembly.Instance(new WebAssembly.Module(code), { env }).exports;
    this.places = {};
    for (const [name, f] of Object.entries(this.functions)) {
      this.places[name] = this.table.length;
      this.table.grow(1, f);
    }
  }

  // Everything as it was at the start.
  restore() {
    new Uint8Array(this.memory.buffer).set(this.image, this.base);
  }

  copy(to, from, n) {
    new Uint8Array(this.memory.buffer).copyWithin(to, from, from + n);
    return to;
  }

  fill(to, x, n) {
    new Uint8Array(this.memory.buffer).fill(x, to, to + n);
    return to;
  }

  // The address of so many bytes that nobody else has.
  room(bytes) {
    const at = this.end;
    this.end = Math.ceil((at + bytes + 8) / 16) * 16;
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  // Views are made anew whenever they are asked for: memory that has grown is another buffer.
  floats(at, n) {
    return new Float64Array(this.memory.buffer, at, n);
  }

  integers(at, n) {
    return new BigInt64Array(this.memory.buffer, at, n);
  }

  words(at, n) {
    return new Uint32Array(this.memory.buffer, at, n);
  }

  // A kernel as a function of arrays that returns an array; `sizes` of the inputs, then of the output.
  kernel(name, sizes, workspace) {
    const inputs = sizes.length - 1;
    const pointers = this.room(4 * sizes.length), strides = this.room(8 * sizes.length), lengths = this.room(8 * sizes.length);
    const numbers = this.room(8 * sizes.reduce((a, b) => a + b, 0)), scratch = this.room(8 * workspace);
    const at = [];
    let next = numbers;
    for (const size of sizes) {
      at.push(next);
      next += 8 * size;
    }
    this.words(pointers, sizes.length).set(at);
    this.integers(lengths, sizes.length).set(sizes.map(BigInt));
    this.integers(strides, sizes.length).set(sizes.map(BigInt));
    const code = this.functions[name];
    return (...given) => {
      for (let k = 0; k < inputs; k++) this.floats(at[k], sizes[k]).set(given[k]);
      code(pointers, strides, lengths, 0n, 1n, scratch, 0);
      return Array.from(this.floats(at[inputs], sizes[inputs]));
    };
  }
}
