import { Argument, Command } from 'commander';
import { onStopSignals, stopWithParent } from '#infra/local/stop-signals.ts';
import { DemoError } from '../operator/cli/demo/demo-error.ts';
import { onClosedOutput } from '../operator/cli/demo/on-stop.ts';
import { openScreen } from '../operator/cli/demo/screen.ts';
import { playDrill } from '../operator/cli/drill/drill.ts';
import { drills } from '../operator/cli/drill/drills.ts';
import { printableOutput } from '../operator/cli/printable.ts';

const run = async (name: string): Promise<void> => {
  const drill = drills[name];
  if (drill === undefined) throw new Error(`${name} is no drill`);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  onClosedOutput(stop);
  stopWithParent(stop);
  onStopSignals(stop, () => {
    console.error('Stopped before everything was put back.');
    process.exit(1);
  });
  const screen = openScreen();
  try {
    await playDrill(drill, screen, stopped.signal);
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    screen.close();
    console.error(printableOutput(error.message));
    process.exitCode = 1;
  } finally {
    screen.close();
  }
  // The signal handlers would keep the process alive.
  process.exit();
};

const names = Object.entries(drills).map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`);

await new Command('drill')
  .description('Plays an incident on the local service that runs, so that people can practise the runbook.')
  .addArgument(new Argument('<name>', 'the incident').choices(Object.keys(drills)))
  .addHelpText('after', `\nIncidents:\n${names.join('\n')}`)
  .action(run)
  .parseAsync();
