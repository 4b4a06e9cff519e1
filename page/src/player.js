// The time that is shown. Everything that shows it listens; everything that moves it calls `seek`.

export class Player {
  constructor(times) {
    this.times = times;
    this.first = times[0] ?? 0;
    this.last = times[times.length - 1] ?? 0;
    this.time = this.first;
    this.playing = false;
    this.loop = true;
    this.speed = this.first < this.last ? niceSpeed((this.last - this.first) / 12) : 1;
    this.listeners = new Set();
    this.tick = this.tick.bind(this);
  }

  listen(listener) {
    this.listeners.add(listener);
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  seek(time) {
    this.time = Math.min(Math.max(time, this.first), this.last);
    this.tell();
  }

  play(on = !this.playing) {
    if (on === this.playing) return;
    this.playing = on && this.last > this.first;
    if (this.playing) {
      if (this.time >= this.last) this.time = this.first;
      this.before = null;
      requestAnimationFrame(this.tick);
    }
    this.tell();
  }

  tick(now) {
    if (!this.playing) return;
    const passed = this.before == null ? 0 : Math.min(now - this.before, 250) / 1000;
    this.before = now;
    let time = this.time + passed * this.speed;
    if (time > this.last) {
      if (!this.loop) this.playing = false;
      time = this.loop ? this.first : this.last;
    }
    this.seek(time);
    if (this.playing) requestAnimationFrame(this.tick);
  }

  /** To the next state, or the one before. */
  step(count) {
    this.play(false);
    const { k, part } = this.place();
    const to = count > 0 ? k + count : k + count + (part > 0 ? 1 : 0);
    this.seek(this.times[Math.min(Math.max(to, 0), this.times.length - 1)]);
  }

  /** The state at or before the time, and how far the time is from it to the next, from 0 to 1. */
  place(time = this.time) {
    const { times } = this;
    let low = 0;
    let high = times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    const length = (times[low + 1] ?? times[low]) - times[low];
    return { k: low, part: length > 0 ? (time - times[low]) / length : 0 };
  }
}

/** The nearest of 1, 2, 5 times a power of ten: a run takes about twelve seconds to watch. */
function niceSpeed(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  const part = x / power;
  return Number(((part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10) * power).toPrecision(3));
}
