import { Command } from 'commander';
import { nameCommand } from '#operator/access/operator.ts';
import { lastWords } from '#operator/access/operator-error.ts';
import { auditCommand } from '#operator/admin/audit.ts';
import { deadLettersCommand } from '#operator/admin/dead-letters.ts';
import { depositCommand } from '#operator/admin/deposit.ts';
import { executionsCommand } from '#operator/admin/executions.ts';
import { explainCommand } from '#operator/admin/explain.ts';
import { findCommand } from '#operator/admin/find.ts';
import { framesCommand } from '#operator/admin/frames.ts';
import { ledgerCommand } from '#operator/admin/ledger.ts';
import { paymentCommand } from '#operator/admin/payment.ts';
import { platformCommand } from '#operator/admin/platforms.ts';
import { ratesCommand } from '#operator/admin/rates.ts';
import { redriveCommand } from '#operator/admin/redrive.ts';
import { stuckCommand } from '#operator/admin/stuck.ts';
import { tokenCommand } from '#operator/admin/token.ts';
import { verificationCommand } from '#operator/admin/verification.ts';
import { webhooksCommand } from '#operator/admin/webhooks.ts';
import { onClosedOutput } from './demo/on-closed-output.ts';

const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];

/** The command of operators, with all its parts. */
export const adminProgram = (): Command =>
  new Command('admin')
    .hook('preAction', (_program, action) => nameCommand(pathOf(action).join(' ')))
    .description(
      'What operators ask and do: of the service that runs on this machine, or with --stack and --region of a deployed one.',
    )
    .addCommand(findCommand())
    .addCommand(explainCommand())
    .addCommand(auditCommand())
    .addCommand(stuckCommand())
    .addCommand(executionsCommand())
    .addCommand(deadLettersCommand())
    .addCommand(framesCommand())
    .addCommand(redriveCommand())
    .addCommand(ledgerCommand())
    .addCommand(depositCommand())
    .addCommand(paymentCommand())
    .addCommand(platformCommand())
    .addCommand(ratesCommand())
    .addCommand(tokenCommand())
    .addCommand(verificationCommand())
    .addCommand(webhooksCommand());

if (import.meta.main) {
  // What the command changes, it must finish.
  onClosedOutput(() => undefined);
  const program = adminProgram();
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(lastWords(error));
  }
}
