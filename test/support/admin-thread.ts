import { parentPort } from 'node:worker_threads';
import { type Command, CommanderError } from 'commander';
import { lastWords } from '#operator/access/operator-error.ts';
import { BoundElsewhere } from '#operator/access/service.ts';
import { adminProgram } from '../../scripts/admin.ts';

/** Runs commands of `npm run admin` one after another, so that a test pays once for the loading of the program. */
const port = parentPort;
if (port === null) throw new Error('admin-thread.ts runs only as a worker thread');

let text = '';
let errors = '';
process.stdout.write = (chunk: string | Uint8Array): boolean => {
  text += String(chunk);
  return true;
};
const output = {
  writeOut: (written: string) => {
    text += written;
  },
  writeErr: (written: string) => {
    errors += written;
  },
};

/** Commands that end the process report their end instead. */
const contained = (command: Command): Command => {
  command.exitOverride().configureOutput(output);
  for (const part of command.commands) contained(part);
  return command;
};

const exitCodeOf = async (args: readonly string[]): Promise<number> => {
  process.exitCode = undefined;
  try {
    await contained(adminProgram()).parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof BoundElsewhere) throw error;
    if (error instanceof CommanderError) return error.exitCode;
    errors += `${lastWords(error)}\n`;
    return 1;
  }
};

port.on('message', async (args: readonly string[]) => {
  text = '';
  errors = '';
  try {
    const exitCode = await exitCodeOf(args);
    process.exitCode = undefined;
    port.postMessage({ text, errors, exitCode });
  } catch (error) {
    if (!(error instanceof BoundElsewhere)) throw error;
    port.postMessage(null);
  }
});
