import { Command } from 'commander';
import { huntBugs } from '../test/prove/run/bug-hunt.ts';
import { machine, writeDocument } from '../test/prove/run/document.ts';
import { readFigures } from '../test/prove/run/figures.ts';
import { proveAtFullSize } from '../test/prove/run/full-size.ts';

interface Options {
  proofs: boolean;
  bugs: boolean;
  bug?: string;
  only?: string[];
}

const run = async ({ proofs: isProving, bugs, bug, only }: Options): Promise<void> => {
  const failed = isProving ? await proveAtFullSize(only) : [];
  // Also after a failure: the hunt says how far the other proofs can be trusted, and a run takes hours.
  if (bugs) await huntBugs(bug);
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}; see seeds and journals above.`);
  const results = readFigures();
  if (results.length > 0) writeDocument(results);
  console.log(JSON.stringify({ machine: machine(), proofs: results }, null, 2));
};

const program = new Command('prove')
  .description(
    'Runs the proofs of docs/reliability.md at full size and writes their figures there. SEED repeats a run.',
  )
  .option('--no-proofs', 'leave out the proofs; their last figures stand')
  .option('--no-bugs', 'leave out the planted bugs')
  .option('--bug <text>', 'plant only the bugs whose name has this text')
  .option('--only <files...>', 'run these proofs; the figures of the others stay as they are')
  .action(run);
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
