import { Command } from 'commander';
import * as z from 'zod';
import { callControl } from './control/call-control.ts';
import { clockSchema, clockText, lengthText } from './control/clock-text.ts';

const advancedSchema = clockSchema.extend({ advancedMs: z.number() });

const show = async ({ json }: { json?: true }): Promise<void> => {
  const state = await callControl('/_local/clock', clockSchema);
  console.log(json === true ? JSON.stringify(state) : clockText(state));
};

const advance = async (duration: string, { json }: { json?: true }): Promise<void> => {
  const started = performance.now();
  const state = await callControl('/_local/clock', advancedSchema, { advance: duration });
  if (json === true) {
    console.log(JSON.stringify(state));
    return;
  }
  const tookText = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Advanced by ${lengthText(state.advancedMs)} in ${tookText} s. What became due is done.\n`);
  console.log(clockText(state));
};

if (import.meta.main) {
  const program = new Command('clock').description(
    'Shows and advances the time of the local service that runs: what waits becomes due in order.',
  );
  program
    .command('show', { isDefault: true })
    .description('the time, and what waits for which moment')
    .option('--json', 'print JSON')
    .action(show);
  program
    .command('advance')
    .description('moves the time on, and ends when all that became due is done')
    .argument('<duration>', 'a number and ms, s, m, h or d, such as 6m or 1d12h; at most 366d')
    .option('--json', 'print JSON')
    .action(advance);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
