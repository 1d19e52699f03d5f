import { Command } from 'commander';
import { nameCommand } from '#operator/access/operator.ts';
import { lastWords } from '#operator/access/operator-error.ts';
import { accountCommand } from '#operator/cli/admin/account.ts';
import { auditCommand } from '#operator/cli/admin/audit.ts';
import { deadLettersCommand } from '#operator/cli/admin/dead-letters.ts';
import { depositCommand } from '#operator/cli/admin/deposit.ts';
import { executionsCommand } from '#operator/cli/admin/executions.ts';
import { explainCommand } from '#operator/cli/admin/explain.ts';
import { feesCommand } from '#operator/cli/admin/fees.ts';
import { findCommand } from '#operator/cli/admin/find.ts';
import { framesCommand } from '#operator/cli/admin/frames.ts';
import { ledgerCommand } from '#operator/cli/admin/ledger.ts';
import { paymentCommand } from '#operator/cli/admin/payment.ts';
import { platformCommand } from '#operator/cli/admin/platforms.ts';
import { ratesCommand } from '#operator/cli/admin/rates.ts';
import { redriveCommand } from '#operator/cli/admin/redrive.ts';
import { refundCommand } from '#operator/cli/admin/refund.ts';
import { requestsCommand } from '#operator/cli/admin/requests.ts';
import { stuckCommand } from '#operator/cli/admin/stuck.ts';
import { tokenCommand } from '#operator/cli/admin/token.ts';
import { umaCommand } from '#operator/cli/admin/uma.ts';
import { verificationCommand } from '#operator/cli/admin/verification.ts';
import { webhooksCommand } from '#operator/cli/admin/webhooks.ts';
import { onClosedOutput } from '#operator/cli/demo/on-stop.ts';
import { printableOutput } from '#operator/cli/printable.ts';

const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];

/** Errors repeat arguments, and operators paste those from elsewhere. */
const withSafeErrors = (command: Command): Command => {
  command.configureOutput({ outputError: (text, write) => write(printableOutput(text)) });
  for (const part of command.commands) withSafeErrors(part);
  return command;
};

/** The command of operators, with all its parts. */
export const adminProgram = (): Command => withSafeErrors(wholeProgram());

const wholeProgram = (): Command =>
  new Command('admin')
    .hook('preAction', (_program, action) => nameCommand(pathOf(action).join(' ')))
    .description(
      'What operators ask and do: of the service that runs on this machine, or with --stack and --region of a deployed one.',
    )
    .addCommand(findCommand())
    .addCommand(explainCommand())
    .addCommand(auditCommand())
    .addCommand(stuckCommand())
    .addCommand(requestsCommand())
    .addCommand(executionsCommand())
    .addCommand(deadLettersCommand())
    .addCommand(framesCommand())
    .addCommand(redriveCommand())
    .addCommand(ledgerCommand())
    .addCommand(depositCommand())
    .addCommand(paymentCommand())
    .addCommand(refundCommand())
    .addCommand(feesCommand())
    .addCommand(accountCommand())
    .addCommand(platformCommand())
    .addCommand(ratesCommand())
    .addCommand(tokenCommand())
    .addCommand(umaCommand())
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
