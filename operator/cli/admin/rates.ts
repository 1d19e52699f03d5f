import { Command } from 'commander';
import pc from 'picocolors';
import { OperatorError } from '#operator/access/operator-error.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';
import type { Refresh } from '#shared/rates/store.ts';
import {
  type ChangeOptions,
  type CommonOptions,
  confirm,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';

const minutesSince = (at: string): number => Math.round((clock.nowMs() - Date.parse(at)) / 60_000);

const stateOf = ({ frozenAt, origin }: FiledRates): string => {
  if (frozenAt !== undefined) return pc.yellow(`frozen since ${frozenAt}; quotes use exactly these rates`);
  return origin === 'SHIPPED' ? 'shipped with the service, no source gives any' : 'refreshed by the sources';
};

const refreshRows = (refresh: Refresh | undefined): string[][] => {
  if (refresh === undefined) return [['Last refresh', 'none is noted']];
  const { at, outcome, sources, leftOut } = refresh;
  return [
    ['Last refresh', `${at}  ${outcome}`],
    ['Sources that agree', sources.join(', ') || 'none'],
    ...leftOut.map(({ name, reasons }) => ['Left out', pc.yellow(`${name}: ${reasons.join(', ')}`)]),
  ];
};

const ratesText = (rates: FiledRates, refresh: Refresh | undefined): string =>
  [
    table([
      ['Rates of', `${rates.updatedAt}, ${minutesSince(rates.updatedAt)} minutes ago`],
      ['State', stateOf(rates)],
      ...(rates.sources === undefined ? [] : [['Made of', rates.sources.join(', ')]]),
      ...refreshRows(refresh),
    ]),
    '',
    table([['1 USD is', ''], ...Object.entries(rates.perUsd).toSorted()]),
  ].join('\n');

const show = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { getLastRefresh, getLatestRates } = await import('#shared/rates/store.ts');
  const [rates, lastRefresh] = await Promise.all([getLatestRates(), getLastRefresh()]);
  if (rates === undefined)
    throw new OperatorError('No rates are stored yet; refresh-rates stores the first.');
  print(options.json, { ...rates, lastRefresh }, () => ratesText(rates, lastRefresh));
};

const freezeNow = async (options: ChangeOptions): Promise<void> => {
  await openToWrite(options);
  const { freezableRates, freeze } = await import('#operator/actions/freeze-rates.ts');
  const seen = await freezableRates();
  const age = `of ${seen.updatedAt}, ${minutesSince(seen.updatedAt)} minutes ago`;
  await confirm(
    `Freeze the rates ${age}? Every quote uses them, however old they get, until you resume.`,
    options.yes,
  );
  const { updatedAt, frozenAt } = await freeze(seen);
  print(
    options.json,
    { updatedAt, frozenAt },
    () => `The rates of ${updatedAt} are frozen. Within five minutes all quotes use them.`,
  );
};

const resumeNow = async (options: ChangeOptions): Promise<void> => {
  await openToWrite(options);
  await confirm('Resume? The next refresh, within five minutes, replaces the frozen rates.', options.yes);
  const { resume } = await import('#operator/actions/freeze-rates.ts');
  const resumedAt = await resume();
  print(options.json, { resumedAt }, () => 'The sources make the rates again, from the next refresh on.');
};

export const ratesCommand = (): Command =>
  new Command('rates')
    .description('the exchange rates of all quotes')
    .addCommand(
      withCommonOptions(new Command('show'))
        .description('shows the rates, their age, and which source counts or is left out, and why')
        .action(show),
    )
    .addCommand(
      withChangeOptions(new Command('freeze'))
        .description('keeps the present rates, whatever the sources say, until resume')
        .action(freezeNow),
    )
    .addCommand(
      withChangeOptions(new Command('resume'))
        .description('lets the sources make the rates again')
        .action(resumeNow),
    );
