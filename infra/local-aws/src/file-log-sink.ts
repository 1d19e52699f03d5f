import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { LogSink } from './functions/start-functions.ts';
import { writableDirectory } from './writable-directory.ts';

/** Appends each function's output to `<directory>/<function>.log`. */
export const fileLogSink = (directory: string): LogSink => {
  const files = new Map<string, WriteStream>();
  writableDirectory(directory);
  return (functionName, text) => {
    const file =
      files.get(functionName) ?? createWriteStream(join(directory, `${functionName}.log`), { flags: 'a' });
    files.set(functionName, file);
    file.write(text);
  };
};
