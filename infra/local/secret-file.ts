import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';

/** Gives undefined when the file is missing or not valid. */
export const readSecretFile = <T>(path: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Only its owner may read the file. A kill leaves the former content or the new one, and never neither. */
export const writeSecretFile = (path: string, content: object): void => {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  // An existing file would keep its mode.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
};
