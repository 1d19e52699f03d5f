import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import { checkFile } from '#shared/documents/check-file.ts';
import { ApiError } from '#shared/kernel/errors.ts';

interface Judged {
  readonly path: string;
  /** Its type when it is taken. */
  readonly type?: string;
  readonly refusal?: string;
}

const refusalOf = ({ code, message, details }: ApiError): string =>
  [code, message, details && JSON.stringify(details)].filter(Boolean).join(' ');

const judge = async (path: string): Promise<Judged> => {
  try {
    return { path, type: await checkFile(await buffer(createReadStream(path))) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw new Error(`${path} ended the check`, { cause: error });
    return { path, refusal: refusalOf(error) };
  }
};

const filesIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

const run = async (directory: string): Promise<void> => {
  const counts = new Map<string, { taken: number; refused: number }>();
  for (const file of (await filesIn(directory)).sort()) {
    const { type, refusal } = await judge(file);
    const path = relative(directory, file);
    const [origin = ''] = path.split(sep);
    const count = counts.get(origin) ?? { taken: 0, refused: 0 };
    counts.set(origin, count);
    if (type === undefined) {
      count.refused += 1;
      console.log(`${path}: ${refusal}`);
    } else count.taken += 1;
  }
  console.table(Object.fromEntries(counts));
};

const program = new Command('judge-files')
  .description(
    'Judges the files of a directory as an upload does. Prints each refusal, and counts by subdirectory.',
  )
  .argument('<directory>')
  .action(run);
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
