import type { Command } from 'commander';

/** Number('') is 0 and Number('0x10') is 16. An operator means neither as an amount. */
export const integerOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

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
