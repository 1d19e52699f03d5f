import { Command } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import {
  type ChangeOptions,
  confirm,
  moment,
  openToWrite,
  print,
  withChangeOptions,
} from './command-line.ts';

/** Number('') is 0 and Number('0x10') is 16. An operator means neither as an amount. */
const integerOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** `USD=25`. Each currency may appear once. */
const withFixedFee = (text: string, before: Record<string, number> = {}): Record<string, number> => {
  const [currency = '', amount = ''] = text.split('=', 2);
  if (Object.hasOwn(before, currency)) throw new Error(`The fixed fee in ${currency} is given twice`);
  return { ...before, [currency]: integerOf(amount) };
};

export interface FeeOptions {
  readonly variableFeeBps?: number;
  readonly fixedFee?: Record<string, number>;
}

export const withFeeOptions = (command: Command): Command =>
  command
    .option(
      '--variable-fee-bps <bps>',
      'fee on the amount sent, in hundredths of a percent; default: 50',
      integerOf,
    )
    .option(
      '--fixed-fee <currency=amount>',
      'fee for each payment in a currency, in its smallest unit, such as USD=25; repeatable',
      withFixedFee,
    );

/** @throws OperatorError when there is none */
export const platformOf = async (id: string): Promise<Platform> => {
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(id)).find(({ type }) => type === 'Platform');
  if (found === undefined) throw new OperatorError(`There is no platform ${id}.`);
  return found.platform;
};

interface DatedFeeOptions extends ChangeOptions, FeeOptions {
  readonly from?: Date;
}

const feesText = ({ variableBps, fixedMinor = {} }: NonNullable<Platform['fees']>): string => {
  const fixed = Object.entries(fixedMinor).map(
    ([currency, amount]) => `${amount} of the smallest unit of ${currency}`,
  );
  return `${variableBps / 100} % and ${fixed.length === 0 ? 'no fixed fee' : fixed.join(', ')}`;
};

/** Fees that would have begun later, and that new ones replace. */
const replacedText = ({ nextFees }: Platform): string =>
  nextFees === undefined || Date.parse(nextFees.from) <= Date.now()
    ? ''
    : ` This replaces ${feesText(nextFees)}, announced for ${nextFees.from}.`;

const setFees = async (id: string, options: DatedFeeOptions): Promise<void> => {
  const { variableFeeBps, fixedFee, from, yes, json } = options;
  await openToWrite(options);
  const platform = await platformOf(id);
  const { checkedFees } = await import('#shared/platforms/fees.ts');
  const order = { variableBps: variableFeeBps, fixedMinor: fixedFee };
  const wanted = feesText(checkedFees(order));
  const start = from === undefined ? 'now' : from.toISOString();
  await confirm(
    `Charge ${platform.name} ${wanted} from ${start} on?${replacedText(platform)} Quotes that were made keep their fees.`,
    yes,
  );
  const terms = await import('#shared/platforms/set-terms.ts');
  const { fees, nextFees } = await terms.setFees(platform.uuid, { ...order, from });
  print(
    json,
    { fees, nextFees },
    () => `${platform.name} pays ${wanted} from ${start} on.${replacedText(platform)}`,
  );
};

interface LimitOptions extends ChangeOptions {
  readonly currency: string;
  readonly min?: number;
  readonly max?: number;
}

const setLimits = async (id: string, options: LimitOptions): Promise<void> => {
  const { currency, min: minAmount, max: maxAmount, yes, json } = options;
  await openToWrite(options);
  const platform = await platformOf(id);
  await confirm(`Set the limits of ${platform.name} in ${currency}?`, yes);
  const terms = await import('#shared/platforms/set-terms.ts');
  const changed = await terms.setLimits(platform.uuid, { currency, minAmount, maxAmount });
  const limits = changed.supportedCurrencies
    .filter(({ currencyCode }) => currencyCode === currency)
    .map(({ currencyCode, minAmount: least, maxAmount: most }) => ({ currencyCode, least, most }));
  print(json, limits, () =>
    limits
      .map(
        ({ least, most }) => `A payment in ${currency} is from ${least} to ${most} of its smallest unit now.`,
      )
      .join('\n'),
  );
};

export const platformFeesCommand = (): Command =>
  withFeeOptions(withChangeOptions(new Command('set-fees')))
    .description('sets what it pays, for quotes from now on; a fee left out has its default')
    .argument('<id>', 'Platform:<uuid>')
    .option('--from <time>', 'when the fees begin, such as 2027-01-01T00:00:00Z; default: now', moment)
    .action(setFees);

export const platformLimitsCommand = (): Command =>
  withChangeOptions(new Command('set-limits'))
    .description('sets the limits of one payment in a currency that it has')
    .argument('<id>', 'Platform:<uuid>')
    .requiredOption('--currency <code>', 'such as USD')
    .option('--min <amount>', 'the least, in the smallest unit; default: as it is', integerOf)
    .option('--max <amount>', 'the most, in the smallest unit; default: as it is', integerOf)
    .action(setLimits);
