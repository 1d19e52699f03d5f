import { createColors } from 'picocolors';
import { printable, printableOutput } from '../printable.ts';

interface Column {
  readonly title: string;
  readonly align?: 'right';
}

/** Aligned lines: titles, then rows. The last column has no padding, so no line ends in spaces. */
export const tableLines = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
};

/** The output of the steps. A terminal gets colours and a live last line, everything else plain lines. */
export interface Screen {
  /** Writes a permanent line. */
  line(text?: string): void;
  /** Shows the current activity with its seconds. The next call of any method replaces it. */
  progress(text: string): void;
  /** Removes the live line and restores the terminal. */
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
      output.write(`${printableOutput(text)}\n`);
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
    const text = `${frame} ${printable(this.#text)} ${(elapsedMs / 1000).toFixed(0)} s`;
    this.#output.write(`${clearLine}${text.slice(0, (this.#output.columns ?? 80) - 1)}`);
  }
}
