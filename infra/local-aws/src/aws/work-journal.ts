import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** Marks work as done. */
export type Done = () => void;

/** Work that AWS would finish even if a machine dies. */
export interface WorkJournal<Work> {
  /** What the last host of the data directory had begun and not done. */
  readonly unfinished: readonly { readonly work: Work; readonly done: Done }[];
  begin(work: Work): Done;
}

/** Lines of finished work make the file longer, so it is written anew from time to time. */
const longestWithoutRewriting = 20_000;

const lineSchema = z.object({ id: z.string(), work: z.unknown().optional() });

/**
 * Opens the journal of a data directory. Each beginning and each end is one line, written before it counts, so a host
 * that is killed at any moment leaves all unfinished work in the file. Without a data directory nothing is kept.
 */
export const openJournal = <Work>(
  dataDir: string | undefined,
  name: string,
  schema: z.ZodType<Work>,
): WorkJournal<Work> => {
  if (dataDir === undefined) return { unfinished: [], begin: () => () => undefined };
  const file = new JournalFile(join(dataDir, `${name}.jsonl`));
  const former = [...file.open].flatMap(([id, line]) => {
    const work = schema.safeParse(lineSchema.parse(JSON.parse(line)).work);
    return work.success ? [{ work: work.data, done: () => file.end(id) }] : [];
  });
  return { unfinished: former, begin: (work) => file.begin(work) };
};

class JournalFile {
  readonly #path: string;
  /** The lines of unfinished work, oldest first. */
  readonly open: Map<string, string>;
  #descriptor: number | undefined;
  #lineCount = 0;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.open = readOpenLines(path);
    this.#rewrite();
  }

  begin(work: unknown): Done {
    // A number and the time would repeat the id of a former host in the same millisecond, and end its work, too.
    const id = randomUUID();
    const line = JSON.stringify({ id, work });
    this.open.set(id, line);
    this.#append(line);
    return () => this.end(id);
  }

  end(id: string): void {
    if (this.open.delete(id)) this.#append(JSON.stringify({ id }));
  }

  #append(line: string): void {
    if (this.#descriptor !== undefined) writeSync(this.#descriptor, `${line}\n`);
    this.#lineCount += 1;
    if (this.#lineCount > longestWithoutRewriting + 2 * this.open.size) this.#rewrite();
  }

  #rewrite(): void {
    const unfinished = `${this.#path}.new`;
    const lines = [...this.open.values()];
    writeFileSync(unfinished, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(unfinished, this.#path);
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = openSync(this.#path, 'a');
    this.#lineCount = lines.length;
  }
}

const readOpenLines = (path: string): Map<string, string> => {
  const open = new Map<string, string>();
  for (const line of textOf(path).split('\n')) {
    const parsed = parseLine(line);
    if (parsed === undefined) continue;
    if (parsed.work === undefined) open.delete(parsed.id);
    else open.set(parsed.id, line);
  }
  return open;
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw cause;
  }
};

/** Undefined for the last line of a host that was killed while it wrote: that work had not begun. */
const parseLine = (line: string): z.output<typeof lineSchema> | undefined => {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
};
