import { Command } from 'commander';
import type { Platform } from '#shared/platforms/platform.ts';
import { OperatorError } from '../access/operator-error.ts';
import { confirm } from './confirm.ts';
import { type FeeOptions, integerOf, withFeeOptions } from './fee-options.ts';
import { type ChangeOptions, openToWrite, withChangeOptions } from './options.ts';
import { print } from './print.ts';

const platformOf = async (id: string): Promise<Platform> => {
  const { find } = await import('../queries/find.ts');
  const found = (await find(id)).find(({ type }) => type === 'Platform');
  if (found === undefined) throw new OperatorError(`There is no platform ${id}.`);
  return found.platform;
};

const setFees = async (id: string, options: ChangeOptions & FeeOptions): Promise<void> => {
  const { variableFeeBps, fixedFee, yes, json } = options;
  await openToWrite(options);
  const platform = await platformOf(id);
  await confirm(`Set the fees of ${platform.name}? Quotes that were made keep theirs.`, yes);
  const terms = await import('#shared/platforms/set-terms.ts');
  const { fees } = await terms.setFees(platform.uuid, { variableBps: variableFeeBps, fixedMinor: fixedFee });
  print(json, { fees }, () => `The fees of ${platform.name} are set: ${JSON.stringify(fees)}`);
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
    limits.map(({ least, most }) => `A payment in ${currency} is from ${least} to ${most} now.`).join('\n'),
  );
};

export const platformFeesCommand = (): Command =>
  withFeeOptions(withChangeOptions(new Command('set-fees')))
    .description('sets what it pays, for quotes and transfers from now on; a fee left out has its default')
    .argument('<id>', 'Platform:<uuid>')
    .action(setFees);

export const platformLimitsCommand = (): Command =>
  withChangeOptions(new Command('set-limits'))
    .description('sets the limits of one payment in a currency that it has')
    .argument('<id>', 'Platform:<uuid>')
    .requiredOption('--currency <code>', 'such as USD')
    .option('--min <amount>', 'the least, in the smallest unit; default: as it is', integerOf)
    .option('--max <amount>', 'the most, in the smallest unit; default: as it is', integerOf)
    .action(setLimits);
