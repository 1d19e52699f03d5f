import { Command } from 'commander';
import { preflightCommand } from '../operator/deploy/preflight/preflight-command.ts';
import { prepareTableCommand } from '../operator/deploy/prepare-table.ts';
import { verifyCommand } from '../operator/deploy/verify/verify-command.ts';

const program = new Command('stack')
  .description('What a deployment to AWS needs before and after it.')
  .addCommand(preflightCommand())
  .addCommand(verifyCommand())
  .addCommand(prepareTableCommand());

try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
