import { Command, InvalidArgumentError, Option } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import { dayOf } from '#operator/queries/days.ts';
import { type StatusChoice, statusChoices, statusesOf } from '#operator/queries/payment-status.ts';
import { countryCode } from '#operator/queries/search-words.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { type TransactionType, transactionTypes } from '#shared/transactions/lifecycle.ts';
import {
  type CommonOptions,
  checkPeriod,
  limitOf,
  moment,
  mostListed,
  openToRead,
  platformsFor,
  print,
  table,
  withCommonOptions,
} from './command-line.ts';
import { type DecisionOptions, decideInTwo, withDecisionOptions } from './decision.ts';

/** More than anybody resolves by hand. */
const listed = 1_000;
const exceptions = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { clock } = await import('#shared/kernel/clock.ts');
  const { listOpenReconciliationExceptions } = await import(
    '#shared/payments/reconciliation-exceptions/store.ts'
  );
  const { reconciliationExceptionFacts } = await import('#operator/queries/explain/payment.ts');
  const now = clock.now();
  const open = (await listOpenReconciliationExceptions(listed)).map((reconciliationException) => ({
    id: formatId('Transaction', reconciliationException.uuid),
    platformId: formatId('Platform', reconciliationException.platformId),
    status: reconciliationException.told.at(-1)?.status,
    facts: reconciliationExceptionFacts(reconciliationException, now).map(
      ({ label, value }) => `${label} ${value}`,
    ),
  }));
  print(options.json, open, () =>
    open.length === 0
      ? 'No payment waits for the decision of two operators.'
      : table(
          open.map(({ id, platformId, status = '', facts }) => [id, status, platformId, facts.join('. ')]),
        ),
  );
  if (open.length > 0) process.exitCode = 1;
};

interface ResolveOptions extends DecisionOptions {
  readonly outcome: 'completed' | 'failed';
}

const resolve = (uuid: string, options: ResolveOptions): Promise<void> => {
  const outcome = options.outcome === 'completed' ? 'COMPLETED' : 'FAILED';
  return decideInTwo(uuid, options, {
    outcome,
    recordOf: (actions, key) => actions.reconciliationExceptionToDecide(key),
    clauseOf: (id) => `${id} is ${outcome}`,
    endOf: (id, { hasMoved, isInClearing }) => {
      if (isInClearing)
        return `${id} is ${outcome} now. The account is closed, so the money is in clearing: docs/runbook.md says under "Failed refunds" what to do.`;
      return hasMoved ? `${id} is ${outcome} now, with its money.` : `${id} stays ${outcome}. Nothing moved.`;
    },
  });
};

interface FindOptions extends CommonOptions {
  readonly platform?: string;
  readonly status?: StatusChoice;
  readonly type?: TransactionType;
  readonly currency?: string;
  readonly country?: string;
  readonly day?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly text?: string;
  readonly limit: number;
}

const countryOf = (text: string): string => {
  const code = countryCode(text);
  if (code !== undefined) return code;
  throw new InvalidArgumentError('It must be a country, such as MX or Mexico.');
};

/** By the clock of the service. @throws OperatorError */
const periodOf = async ({ day, from, to }: FindOptions) => {
  if (from && to) checkPeriod(from, to);
  if (day === undefined) return { from, to };
  const { clock } = await import('#shared/kernel/clock.ts');
  const period = dayOf(day, clock.now());
  if (period !== undefined) return period;
  throw new OperatorError(`${day} is no day. Write it as 2026-11-23, today, yesterday or tuesday.`);
};

const list = async (options: FindOptions): Promise<void> => {
  const { platform, limit, json, currency, status, type, country, text } = options;
  await openToRead(options);
  const period = await periodOf(options);
  const platforms = await platformsFor(platform);
  const { findPayments, paymentRow } = await import('#operator/queries/payments.ts');
  const statuses = status && statusesOf(status);
  const request = { type, country, text, ...period, statuses, currency: currency?.toUpperCase() };
  const { payments, next, searched, isCut } = await findPayments({ ...request, platforms, count: limit });
  const rows = payments.map((payment) => paymentRow(payment, platforms));
  const further =
    rows.length < limit ? 'Name the --day or the --platform' : 'Narrow it down, or raise --limit';
  const more =
    next === undefined && !isCut ? [] : [`Searched ${searched} payments; there are more. ${further}.`];
  print(json, { payments: rows, searched, isComplete: more.length === 0 }, () => {
    if (rows.length === 0) return ['No payment fits.', ...more].join('\n');
    const shown = rows.map(({ at, id, title, status, amount, received, platform: name }) => [
      at,
      id,
      title,
      status,
      amount,
      received === amount ? '' : received,
      name,
    ]);
    return [table(shown), ...more].join('\n');
  });
};

export const paymentCommand = (): Command =>
  new Command('payment')
    .description('finds payments; decides on those whose switch took back a final result')
    .addCommand(
      withCommonOptions(new Command('list'))
        .description('finds payments by what people know of them, the newest first')
        .option('--platform <id>', 'Platform:<uuid> or a part of its name; default: all')
        .addOption(
          new Option('--status <status>', 'its state; UNSUCCESSFUL: failed, rejected or refunded').choices(
            statusChoices,
          ),
        )
        .addOption(new Option('--type <type>', 'its direction').choices(transactionTypes))
        .option('--currency <code>', 'of either side, such as MXN')
        .option('--country <country>', 'that the money goes to, such as MX or Mexico', countryOf)
        .addOption(
          new Option(
            '--day <day>',
            'made on this day in UTC: 2026-11-23, today, yesterday, or tuesday for the last one',
          ).conflicts(['from', 'to']),
        )
        .option('--from <time>', 'made at or after, such as 2026-11-23T00:00:00Z', moment)
        .option('--to <time>', 'made at or before', moment)
        .option(
          '--text <text>',
          "words that must all fit: an amount such as 62.74, or parts of names, description, metadata or the platform's id of the customer",
        )
        .option('--limit <count>', `how many, at most ${mostListed}`, limitOf, 50)
        .action(list),
    )
    .addCommand(
      withCommonOptions(new Command('exceptions'))
        .description('lists the payments that two operators must decide on; exits with 1 when there are any')
        .action(exceptions),
    )
    .addCommand(
      withDecisionOptions(new Command('resolve'))
        .description('proposes how a payment ended, or confirms what another operator proposed')
        .addOption(
          new Option('--outcome <outcome>', 'how it ended')
            .choices(['completed', 'failed'])
            .makeOptionMandatory(),
        )
        .action(resolve),
    );
