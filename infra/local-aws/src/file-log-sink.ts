import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { LogSink } from './functions/start-functions.ts';

/** Appends each function's output to `<directory>/<function>.log`. */
export const fileLogSink = (directory: string): LogSink => {
  const files = new Map<string, WriteStream>();
  mkdirSync(directory, { recursive: true });
  return (functionName, text) => {
    const file =
      files.get(functionName) ?? createWriteStream(join(directory, `${functionName}.log`), { flags: 'a' });
    files.set(functionName, file);
    file.write(text);
  };
};
