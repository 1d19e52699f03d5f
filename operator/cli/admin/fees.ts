import { Command } from 'commander';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { feeAccountUuid, platformFeeOf, type Transaction } from '#shared/transactions/transaction.ts';
import {
  type CommonOptions,
  checkPeriod,
  moment,
  mostListed,
  openToRead,
  platformsFor,
  print,
  table,
  withCommonOptions,
} from './command-line.ts';
import { type DecisionOptions, decideInTwo, withDecisionOptions } from './decision.ts';

interface TotalOptions extends CommonOptions {
  readonly platform?: string;
  readonly from?: Date;
  readonly to?: Date;
}

const defaultDays = 31;
const dayMs = 24 * 3_600_000;

const total = async ({ platform, from, to, ...options }: TotalOptions): Promise<void> => {
  const end = to ?? new Date();
  const start = from ?? new Date(end.getTime() - defaultDays * dayMs);
  checkPeriod(start, end);
  await openToRead(options);
  const { readFeeTotals } = await import('#operator/queries/fee-totals.ts');
  const period = { from: start.toISOString(), to: end.toISOString() };
  const platforms = await platformsFor(platform);
  const nameOf = (uuid: string) => platforms.find((one) => one.uuid === uuid)?.name ?? '';
  const totals = await readFeeTotals(platforms, period);
  const shown = totals.map(({ platformId, collectedMinor, returnedMinor, ...facts }) => ({
    ...facts,
    platformId: formatId('Platform', platformId),
    platform: nameOf(platformId),
    collected: Number(collectedMinor),
    returned: Number(returnedMinor),
    net: Number(collectedMinor - returnedMinor),
  }));
  print(options.json, { ...period, totals: shown }, () => {
    if (totals.length === 0) return `No platform got a fee of its own from ${period.from} to ${period.to}.`;
    const head = ['day', 'platform', '', 'payments', 'collected', 'given back', 'kept'];
    const rows = totals.map(({ platformId, date, currency, count, collectedMinor, returnedMinor }) => [
      date,
      formatId('Platform', platformId),
      nameOf(platformId),
      String(count),
      amountText(collectedMinor, currency),
      amountText(returnedMinor, currency),
      amountText(collectedMinor - returnedMinor, currency),
    ]);
    return table([head, ...rows]);
  });
};

const owed = (transaction: Transaction) => ({
  id: formatId('Transaction', transaction.uuid),
  platformId: formatId('Platform', transaction.platformId),
  since: transaction.updatedAt,
  amount: amountText(platformFeeOf(transaction), transaction.sentCurrency),
  account: formatId('InternalAccount', feeAccountUuid(transaction)),
});

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { listOwedFees } = await import('#shared/transactions/store.ts');
  const fees = (await listOwedFees(mostListed)).map(owed);
  print(options.json, fees, () => {
    if (fees.length === 0) return 'No platform owes a fee.';
    const rows = fees.map(({ since, id, platformId, amount, account }) => [
      since,
      id,
      platformId,
      amount,
      account,
    ]);
    return [table(rows), 'docs/runbook.md says under "Owed fees" what to do.'].join('\n');
  });
  if (fees.length > 0) process.exitCode = 1;
};

const settle = (uuid: string, options: DecisionOptions): Promise<void> =>
  decideInTwo(uuid, options, {
    outcome: 'FEE',
    recordOf: (actions, key) => actions.owedFeeToDecide(key),
    clauseOf: (id) => `the platform's own account gives back its fee of ${id}`,
    endOf: (id, { hasMoved }) =>
      hasMoved ? `The platform gave back its fee of ${id}.` : `No fee of ${id} is owed any more.`,
  });

/** The platforms' own fees; `platform set-fees` is about the fees of the service. */
export const feesCommand = (): Command =>
  new Command('fees')
    .description("the platforms' own fees: what they got, and what they owe")
    .addCommand(
      withCommonOptions(new Command('total'))
        .description('adds up the fees that platforms got and gave back, by day in UTC')
        .option('--platform <id>', 'of this platform only')
        .option('--from <time>', 'default: 31 days before --to', moment)
        .option('--to <time>', 'default: now', moment)
        .action(total),
    )
    .addCommand(
      withCommonOptions(new Command('list'))
        .description(
          'lists the payments that came back after the platform had spent its fee of them; exits with 1 when there are any',
        )
        .action(list),
    )
    .addCommand(
      withDecisionOptions(new Command('settle'))
        .description(
          "proposes that the platform's own account gives back a fee that it owes, or confirms what another operator proposed",
        )
        .action(settle),
    );
