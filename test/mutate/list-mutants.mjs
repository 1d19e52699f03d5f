import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** Prints all mutants of the files on the command line, as Stryker makes them. Its positions count from 0. */
const quiet = () => {};
const logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: console.error,
  error: console.error,
  fatal: console.error,
  isDebugEnabled: () => false,
  isTraceEnabled: () => false,
};
const files = process.argv
  .slice(2)
  .map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };
const { mutants } = await new Instrumenter(logger).instrument(files, options);
console.log(JSON.stringify(mutants));
