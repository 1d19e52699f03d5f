import { Command, InvalidArgumentError } from 'commander';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type CommonOptions, openToRead, print, table, withCommonOptions } from './command-line.ts';
import { type DecisionOptions, decideInTwo, withDecisionOptions } from './decision.ts';

/** More than anybody settles by hand. The list begins with the oldest. */
const listed = 1_000;

/** A transfer in with `settledAt` was taken back by the payer's bank after it was credited. */
const whereOf = ({ type, settledAt, source }: Transaction): string =>
  type === 'INCOMING' && source.kind === 'ACCOUNT' && settledAt !== undefined
    ? 'on the account, though the bank took it back'
    : 'in clearing';

const shown = (transaction: Transaction) => ({
  id: formatId('Transaction', transaction.uuid),
  platformId: formatId('Platform', transaction.platformId),
  since: transaction.updatedAt,
  amount: amountText(transaction.sentMinor, transaction.sentCurrency),
  failureReason: transaction.failureReason,
  money: whereOf(transaction),
});

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { listFailedRefunds } = await import('#shared/transactions/store.ts');
  const failed = (await listFailedRefunds(listed)).map(shown);
  print(options.json, failed, () => {
    if (failed.length === 0) return 'No refund has failed.';
    const rows = failed.map(({ since, id, platformId, amount, failureReason = '', money }) => [
      since,
      id,
      platformId,
      amount,
      failureReason,
      money,
    ]);
    return [table(rows), 'docs/runbook.md says under "Failed refunds" what to do.'].join('\n');
  });
  if (failed.length > 0) process.exitCode = 1;
};

const retry = (uuid: string, options: DecisionOptions): Promise<void> =>
  decideInTwo(uuid, options, {
    outcome: 'REFUND',
    recordOf: (actions, key) => actions.failedRefundToDecide(key),
    clauseOf: (id) => `the refund of ${id} is tried again`,
    endOf: (id, { hasMoved }) =>
      hasMoved ? `The money of ${id} is where it belongs now.` : `No refund of ${id} is open any more.`,
  });

const accountOf = (text: string): string => {
  const uuid = uuidOf('InternalAccount', text);
  if (uuid !== undefined) return uuid;
  throw new InvalidArgumentError('It must be InternalAccount:<uuid>.');
};

/** Both operators name the account. */
const settle = (uuid: string, { to, ...options }: DecisionOptions & { readonly to: string }): Promise<void> =>
  decideInTwo(uuid, options, {
    outcome: 'SETTLE',
    recordOf: (actions, key) => actions.refundToSettle(key, to),
    clauseOf: (id) =>
      `${formatId('InternalAccount', to)}, the platform's own account, gets the money of ${id}`,
    endOf: (id, { hasMoved }) =>
      hasMoved
        ? `The platform's own account has the money of ${id}.`
        : `No refund of ${id} is open any more.`,
  });

const writeOff = (uuid: string, options: DecisionOptions): Promise<void> =>
  decideInTwo(uuid, options, {
    outcome: 'WRITE_OFF',
    recordOf: (actions, key) => actions.failedRefundToDecide(key),
    clauseOf: (id) => `the money of ${id} was settled outside the service`,
    endOf: (id) => `${id} waits for nobody any more. Nothing moved.`,
  });

export const refundCommand = (): Command =>
  new Command('refund')
    .description('refunds that failed: their money waits for people')
    .addCommand(
      withCommonOptions(new Command('list'))
        .description('lists the payments whose money no account took; exits with 1 when there are any')
        .action(list),
    )
    .addCommand(
      withDecisionOptions(new Command('retry'))
        .description(
          'proposes that a failed refund is tried again, or confirms what another operator proposed',
        )
        .action(retry),
    )
    .addCommand(
      withDecisionOptions(new Command('settle'))
        .description(
          "the same for a failed refund whose payer cannot take it: the platform's own account gets the money",
        )
        .requiredOption(
          '--to <account>',
          "InternalAccount:<uuid>, the platform's own in this currency",
          accountOf,
        )
        .action(settle),
    )
    .addCommand(
      withDecisionOptions(new Command('write-off'))
        .description(
          'the same for a failed refund whose money was settled outside the service; nothing moves',
        )
        .action(writeOff),
    );
