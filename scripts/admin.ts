import { Command } from 'commander';
import { deadLettersCommand } from '#operator/admin/dead-letters.ts';
import { executionsCommand } from '#operator/admin/executions.ts';
import { explainCommand } from '#operator/admin/explain.ts';
import { findCommand } from '#operator/admin/find.ts';
import { framesCommand } from '#operator/admin/frames.ts';
import { platformCommand } from '#operator/admin/platforms.ts';
import { redriveCommand } from '#operator/admin/redrive.ts';
import { stuckCommand } from '#operator/admin/stuck.ts';
import { tokenCommand } from '#operator/admin/token.ts';
import { verificationCommand } from '#operator/admin/verification.ts';

const program = new Command('admin')
  .description(
    'What operators ask and do: of the service that runs on this machine, or with --stack and --region of a deployed one.',
  )
  .addCommand(findCommand())
  .addCommand(explainCommand())
  .addCommand(stuckCommand())
  .addCommand(executionsCommand())
  .addCommand(deadLettersCommand())
  .addCommand(framesCommand())
  .addCommand(redriveCommand())
  .addCommand(platformCommand())
  .addCommand(tokenCommand())
  .addCommand(verificationCommand());
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
