import { type Issue, invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { isCurrencyCode, maxAmountMinor } from '#shared/kernel/money.ts';
import type { FeeType, OwnFee, Platform, PlatformFees } from './platform.ts';

/** A platform's price of a payment, in the sending currency. */
export interface Fees {
  /** Smallest unit of the sending currency. */
  readonly fixedMinor: bigint;
  /** Of the whole amount sent, in hundredths of a percent; an integer from 0 to 9,999. */
  readonly variableBps: number;
}

/** The default: half a percent, no fixed fee. */
const defaultVariableBps = 50;

/** Less than 100 %, so that an amount to convert is left. */
const maxVariableBps = 9_999;

/** The fees that hold at a moment; undefined for the default. */
export const feesAt = (
  { fees, nextFees }: Pick<Platform, 'fees' | 'nextFees'>,
  at: Date,
): PlatformFees | undefined =>
  nextFees !== undefined && Date.parse(nextFees.from) <= at.getTime() ? nextFees : fees;

/** The service's variable fee of a platform at a moment. */
export const variableBpsAt = (platform: Pick<Platform, 'fees' | 'nextFees'>, at: Date): number =>
  feesAt(platform, at)?.variableBps ?? defaultVariableBps;

/** What a platform pays for one payment in a sending currency that is quoted at a moment. */
export const feesOf = (platform: Platform, sendingCurrency: string, at: Date): Fees => {
  const fees = feesAt(platform, at);
  if (fees === undefined) return { fixedMinor: 0n, variableBps: defaultVariableBps };
  const fixed = Object.hasOwn(fees.fixedMinor, sendingCurrency)
    ? fees.fixedMinor[sendingCurrency]
    : undefined;
  return { fixedMinor: BigInt(fixed ?? 0), variableBps: fees.variableBps };
};

/** The fees that an operator sets. A fee left out has its default. */
export interface FeesOrder {
  readonly variableBps?: number | undefined;
  readonly fixedMinor?: Readonly<Record<string, number>> | undefined;
}

const isWithin = (value: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= max;

/** @throws Error that names the wrong fee */
export const checkedFees = ({
  variableBps = defaultVariableBps,
  fixedMinor = {},
}: FeesOrder): PlatformFees => {
  if (!isWithin(variableBps, maxVariableBps)) {
    throw new Error(
      `The variable fee must be an integer from 0 to ${maxVariableBps} hundredths of a percent`,
    );
  }
  for (const [currency, fixed] of Object.entries(fixedMinor)) {
    if (!isCurrencyCode(currency))
      throw new Error(`${currency} is not a currency; a fixed fee is like USD=25`);
    if (!isWithin(fixed, Number(maxAmountMinor))) {
      throw new Error(`The fixed fee in ${currency} must be an integer of its smallest unit, 0 or more`);
    }
  }
  return { variableBps, fixedMinor };
};

/**
 * What a platform itself takes of its customers' quotes, on top of the service's fee. The service's and the platform's
 * variable parts together must leave something of every amount.
 */
const bpsInWhole = 10_000;

/** The largest variable fee of the service that holds at a moment or is announced for later. */
const largestServiceBps = (platform: Pick<Platform, 'fees' | 'nextFees'>, at: Date): number =>
  Math.max(variableBpsAt(platform, at), platform.nextFees?.variableBps ?? 0);

/**
 * Checks fees against what the operator has set and against the platform's currencies.
 *
 * @throws ApiError INVALID_INPUT, which names the field and the rule
 */
export const checkOwnFees = (
  platform: Pick<Platform, 'fees' | 'nextFees' | 'supportedCurrencies'>,
  fees: readonly OwnFee[],
  at: Date,
): void => {
  const codes = platform.supportedCurrencies.map(({ currencyCode }) => currencyCode);
  const serviceBps = largestServiceBps(platform, at);
  const issues = fees.flatMap(({ sourceCurrency, variableFeeBps }, position) => [
    ...(codes.includes(sourceCurrency)
      ? []
      : [
          {
            path: `feeConfigs.${position}.sourceCurrency`,
            message: `must be one of your currencies: ${codes.join(', ')}`,
          },
        ]),
    ...(serviceBps + variableFeeBps < bpsInWhole
      ? []
      : [{ path: `feeConfigs.${position}.variableFeeBps`, message: beyond(serviceBps) }]),
  ]);
  if (issues.length > 0) throw invalidInput(issues);
};

const beyond = (serviceBps: number): string =>
  `must be below ${bpsInWhole - serviceBps}: with the service's ${serviceBps} it must stay below ${bpsInWhole}`;

/** @throws Error that names the platform's fee which would leave nothing beside a fee of the service */
export const checkServiceFee = ({ ownFees = [] }: Platform, variableBps: number): void => {
  const tooLarge = ownFees.find(({ variableFeeBps }) => variableFeeBps + variableBps >= bpsInWhole);
  if (tooLarge === undefined) return;
  const { feeType, sourceCurrency, variableFeeBps } = tooLarge;
  throw new Error(
    `The platform's own fee for ${feeType} in ${sourceCurrency} is ${variableFeeBps}; both together must be below ${bpsInWhole}`,
  );
};

/** What a quote's request asks for in place of the configured fee. */
export interface FeeOverride {
  readonly platformFixedFee: { readonly amount: number; readonly currency: string };
  readonly platformVariableFeeBps: number;
}

export interface OwnFeeQuestion {
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  /** The service's variable fee for this quote. */
  readonly serviceBps: number;
  readonly override: FeeOverride | undefined;
}

const typeOf = ({ sendingCurrency, receivingCurrency }: OwnFeeQuestion): FeeType =>
  sendingCurrency === receivingCurrency ? 'SAME_CURRENCY_TRANSACTION' : 'CROSS_CURRENCY_TRANSACTION';

const overrideIssues = ({ sendingCurrency, serviceBps }: OwnFeeQuestion, override: FeeOverride): Issue[] => [
  ...(override.platformFixedFee.currency === sendingCurrency
    ? []
    : [
        {
          path: 'platformFeeOverride.platformFixedFee.currency',
          message: `must be the sending currency, ${sendingCurrency}`,
        },
      ]),
  ...(serviceBps + override.platformVariableFeeBps < bpsInWhole
    ? []
    : [{ path: 'platformFeeOverride.platformVariableFeeBps', message: beyond(serviceBps) }]),
];

const overridden = (question: OwnFeeQuestion, override: FeeOverride): Fees => {
  const issues = overrideIssues(question, override);
  if (issues.length > 0) throw invalidInput(issues);
  const { platformFixedFee, platformVariableFeeBps: variableBps } = override;
  return { fixedMinor: BigInt(platformFixedFee.amount), variableBps };
};

/**
 * The platform's own fee of a quote that a customer pays; undefined when it takes none.
 *
 * @throws ApiError INVALID_INPUT when the override does not fit the quote
 */
export const ownFeeOfQuote = ({ ownFees = [] }: Platform, question: OwnFeeQuestion): Fees | undefined => {
  const { sendingCurrency, override } = question;
  const configured = ownFees.find(
    ({ feeType, sourceCurrency }) => feeType === typeOf(question) && sourceCurrency === sendingCurrency,
  );
  const chosen =
    override === undefined
      ? configured && { fixedMinor: BigInt(configured.fixedFeeMinor), variableBps: configured.variableFeeBps }
      : overridden(question, override);
  return chosen === undefined || (chosen.fixedMinor === 0n && chosen.variableBps === 0) ? undefined : chosen;
};
