import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';

export interface ChildTask<T> {
  /** The module. It prints one JSON value as its last line. */
  readonly module: URL;
  readonly args?: readonly string[];
  /** The input as JSON on the child's standard input. */
  readonly input?: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly result: z.ZodType<T>;
}

/** Runs a measurement in a process of its own, so that no other CPU time is in it. */
export const runChild = async <T>({
  module,
  args = [],
  input,
  env = {},
  result,
}: ChildTask<T>): Promise<T> => {
  const child = spawn(process.execPath, [fileURLToPath(module), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  child.stdin.end(input === undefined ? '' : JSON.stringify(input));
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`${module.pathname} ended with ${code}`);
  return result.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
};
