import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { recordPath, writeRecord } from '#infra/released-record.ts';
import { tableShapeOf } from '#infra/released-table.ts';
import { synthesize } from '#infra/synthesize.ts';

interface Options {
  readonly env: string;
  readonly template?: string;
}

const synthesizedTemplate = async (env: string): Promise<string> => (await synthesize({ env })).templateFile;

const head = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

const record = async ({ env, template }: Options): Promise<void> => {
  const file = template ?? (await synthesizedTemplate(env));
  writeRecord(env, { commit: head(), ...tableShapeOf(JSON.parse(readFileSync(file, 'utf8'))) });
  console.log(`${recordPath(env)} has the table of ${file}. Commit it.`);
};

const program = new Command('release:record')
  .description('Writes down what a deployment released. The next synthesis is compared with it.')
  .requiredOption('--env <name>', 'the environment that was deployed')
  .option('--template <file>', "the deployed template; default: this commit's, synthesized again")
  .action(record);
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
