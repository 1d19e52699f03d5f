import { createColors } from 'picocolors';

/** What the steps show. On a terminal the last line is alive and colours are used; elsewhere there are plain lines. */
export interface Screen {
  /** A line that stays. */
  line(text?: string): void;
  /** What is going on right now, with the seconds it has taken; replaced by the next call of anything. */
  progress(text: string): void;
  /** Takes the live line away and gives the terminal back as it was. */
  close(): void;
  readonly paint: {
    strong(text: string): string;
    faint(text: string): string;
    good(text: string): string;
    bad(text: string): string;
    waiting(text: string): string;
  };
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

type Environment = Readonly<Record<string, string | undefined>>;

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 100;
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';
const clearLine = '\r\u001b[2K';

const isAlive = (output: Output, env: Environment): boolean =>
  output.isTTY === true && !env.NO_COLOR && !env.CI && env.TERM !== 'dumb';

export const openScreen = (output: Output = process.stdout, env: Environment = process.env): Screen => {
  const live = isAlive(output, env);
  const { bold, dim, green, red, yellow } = createColors(live);
  const liveLine = live ? new LiveLine(output) : undefined;
  return {
    line: (text = '') => {
      liveLine?.clear();
      output.write(`${text}\n`);
    },
    progress: (text) => liveLine?.show(text),
    close: () => liveLine?.clear(),
    paint: { strong: bold, faint: dim, good: green, bad: red, waiting: yellow },
  };
};

class LiveLine {
  readonly #output: Output;
  #timer: NodeJS.Timeout | undefined;
  #text = '';
  #startedMs = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  show(text: string): void {
    if (text === this.#text && this.#timer) return;
    this.clear();
    this.#text = text;
    this.#startedMs = performance.now();
    this.#output.write(hideCursor);
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), frameMs);
  }

  clear(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#output.write(`${clearLine}${showCursor}`);
  }

  #draw(): void {
    const elapsedMs = performance.now() - this.#startedMs;
    const frame = frames[Math.floor(elapsedMs / frameMs) % frames.length];
    const text = `${frame} ${this.#text} ${(elapsedMs / 1000).toFixed(0)} s`;
    this.#output.write(`${clearLine}${text.slice(0, (this.#output.columns ?? 80) - 1)}`);
  }
}
