import { Command } from 'commander';
import { advanceClock, showClock } from '../operator/cli/clock/advance.ts';
import { resetCommand } from '../operator/cli/clock/reset.ts';

const program = new Command('clock').description(
  'Shows and advances the time of the local service that runs, and empties it.',
);
program
  .command('show', { isDefault: true })
  .description('the time, and what waits for which moment')
  .option('--json', 'print JSON')
  .action(showClock);
program
  .command('advance')
  .description('moves the time on, and ends when all that became due is done; Ctrl-C stops it on the way')
  .argument('<duration>', 'a number and ms, s, m, h or d, such as 6m or 1d12h; at most 366d')
  .option('--json', 'print JSON')
  .action(advanceClock);
program.addCommand(resetCommand());
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
