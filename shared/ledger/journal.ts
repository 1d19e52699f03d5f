import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';

/**
 * The service's own accounts, one per platform and currency. They exist only as legs of journals. Their balance is the
 * sum of those legs, so payments never compete for a shared record. PLATFORM_FEES holds the platform's own fee of a payment
 * until the payment is made. When it is negative, the platform owes fees that went back to its customers.
 */
export const systemAccounts = ['CLEARING', 'FEES', 'EXCHANGE', 'PLATFORM_FEES'] as const;
export type SystemAccount = (typeof systemAccounts)[number];

/**
 * Why money moved. FUNDING: the sandbox created it. TRANSFER: it came in or went out in one currency. DEPOSIT: the
 * payer sent it for one payment. PAYMENT: a quote's or an incoming payment. REFUND: it came back. CORRECTION: operators
 * found out that it had arrived after all, so what came back left again. FEE: the platform got its own fee of a payment.
 * FEE_REFUND: the platform gave that fee back, because the payment came back. One source (a transaction) has at most one
 * journal of each purpose on an account.
 */
export const purposes = [
  'FUNDING',
  'TRANSFER',
  'DEPOSIT',
  'PAYMENT',
  'REFUND',
  'CORRECTION',
  'FEE',
  'FEE_REFUND',
] as const;
export type Purpose = (typeof purposes)[number];

const legSchema = z.object({
  /** uuid of an internal account, or a system account's name. */
  account: z.string(),
  currency: z.string(),
  /** Smallest unit of `currency`. */
  amountMinor: minorUnits,
});
/** One side of a journal. A positive amount adds to the account. */
export type Leg = Readonly<z.output<typeof legSchema>>;

export const journalItemSchema = z.object({
  uuid: z.string(),
  platformId: z.string(),
  /** The internal account whose statement shows it. */
  accountUuid: z.string(),
  /** uuid of the transaction behind it. A sandbox funding has none and gets a uuid of its own. */
  sourceUuid: z.string(),
  purpose: z.enum(purposes),
  legs: z.array(legSchema),
  createdAt: z.string(),
});
/** A movement of money: its legs sum to zero in each currency. It is written once and never changed. */
export type Journal = Readonly<z.output<typeof journalItemSchema>>;

export interface Movement {
  readonly platformId: string;
  readonly accountUuid: string;
  readonly currency: string;
  /** Negative takes money from the account. */
  readonly amountMinor: bigint;
  readonly sourceUuid: string;
  readonly purpose: Purpose;
  readonly at: string;
}

/** The currency of the internal account that the journal is about. */
export const currencyOf = ({ legs, accountUuid }: Journal): string => {
  const leg = legs.find(({ account }) => account === accountUuid);
  if (leg === undefined) throw new Error('A journal has no leg on its own account');
  return leg.currency;
};

/** Sums of the legs by currency. */
export const sumsOf = (legs: readonly Leg[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of legs) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  return sums;
};

const assertBalanced = (legs: readonly Leg[]): void => {
  for (const [currency, sum] of sumsOf(legs)) {
    if (sum !== 0n) throw new Error(`A journal does not balance: ${sum} ${currency} too much`);
  }
};

/** What tells the journals of one source apart: a payment on our on-us has one of a purpose on each account. */
interface JournalMark {
  readonly purpose: Purpose;
  /** The account pays. */
  readonly isDebit: boolean;
}

/** A fee only comes, and a fee given back only leaves. */
const oneSided: Readonly<Partial<Record<Purpose, readonly [isDebit: boolean]>>> = {
  FEE: [false],
  FEE_REFUND: [true],
};

const marks: readonly JournalMark[] = purposes.flatMap((purpose) =>
  (oneSided[purpose] ?? [false, true]).map((isDebit) => ({ purpose, isDebit })),
);

/** The mark's number, one to fourteen, changes the last hex digit. Marking again gives the uuid back. */
const marked = (uuid: string, { purpose, isDebit }: JournalMark): string => {
  const last = Number.parseInt(uuid.slice(-1), 16);
  const number = 1 + marks.findIndex((mark) => mark.purpose === purpose && mark.isDebit === isDebit);
  if (number === 0) throw new Error(`A journal of ${purpose} goes the other way`);
  return `${uuid.slice(0, -1)}${(last ^ number).toString(16)}`;
};

/**
 * The sources that a journal with this uuid may have, so that it is found by its id (decision "one transaction a
 * movement").
 */
export const sourcesOfJournal = (uuid: string): (JournalMark & { readonly sourceUuid: string })[] =>
  marks.map((mark) => ({ ...mark, sourceUuid: marked(uuid, mark) }));

/** A journal without its uuid. */
export interface JournalDraft {
  readonly platformId: string;
  readonly accountUuid: string;
  readonly sourceUuid: string;
  readonly purpose: Purpose;
  /** A leg of zero is left out of the journal. */
  readonly legs: readonly Leg[];
  readonly at: string;
}

/** A journal of any legs. @throws when they do not sum to zero in each currency */
export const journalOf = ({ legs, at, ...draft }: JournalDraft): Journal => {
  assertBalanced(legs);
  const { accountUuid, sourceUuid, purpose } = draft;
  const isDebit = accountDelta({ legs, accountUuid }) < 0n;
  const moving = legs.filter(({ amountMinor }) => amountMinor !== 0n);
  return { ...draft, uuid: marked(sourceUuid, { purpose, isDebit }), legs: moving, createdAt: at };
};

/** A journal between an internal account and the platform's clearing account. */
export const clearingJournal = (movement: Movement): Journal => {
  const { platformId, accountUuid, currency, amountMinor, sourceUuid, purpose, at } = movement;
  const legs = [
    { account: accountUuid, currency, amountMinor },
    { account: 'CLEARING' satisfies SystemAccount, currency, amountMinor: -amountMinor },
  ];
  return journalOf({ platformId, accountUuid, sourceUuid, purpose, legs, at });
};

/** The legs with opposite signs. */
export const reversed = (legs: readonly Leg[]): Leg[] =>
  legs.map((leg) => ({ ...leg, amountMinor: -leg.amountMinor }));

/** The journal that undoes `taken`. */
export const refundJournal = (taken: Movement, at: string): Journal =>
  clearingJournal({ ...taken, amountMinor: -taken.amountMinor, purpose: 'REFUND', at });

interface JournalLegs {
  readonly accountUuid: string;
  readonly legs: readonly Leg[];
}

/** What a journal adds to its internal account; negative when it takes money. */
export const accountDelta = ({ legs, accountUuid }: JournalLegs): bigint =>
  legs
    .filter(({ account }) => account === accountUuid)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** One transaction can post two journals at the same moment: money that comes in for a payment, and money that comes back. */
const ranks: Readonly<Record<Purpose, number>> = {
  FUNDING: 0,
  DEPOSIT: 1,
  TRANSFER: 2,
  PAYMENT: 3,
  REFUND: 4,
  CORRECTION: 5,
  FEE: 6,
  FEE_REFUND: 7,
};

/**
 * What the service kept as its fee, part of the amount of the entry and in its currency; negative when it gave a fee back,
 * undefined when the journal has none.
 */
export const feeOf = ({ legs }: Pick<Journal, 'legs'>): bigint | undefined =>
  legs.find(({ account }) => account === ('FEES' satisfies SystemAccount))?.amountMinor;

/**
 * What was kept for the platform as its own fee, part of the amount of a payment's entry and in its currency; negative when
 * it went back. Undefined when the journal has none, and on the platform's own account, where the whole entry is a fee.
 */
export const platformFeeOfEntry = ({
  legs,
  purpose,
}: Pick<Journal, 'legs' | 'purpose'>): bigint | undefined =>
  oneSided[purpose] === undefined
    ? legs.find(({ account }) => account === ('PLATFORM_FEES' satisfies SystemAccount))?.amountMinor
    : undefined;

type Posted = Pick<Journal, 'createdAt' | 'sourceUuid' | 'purpose'>;

/**
 * The place of a journal among those of its account: by the time of its posting (decision "statements in order of
 * posting"). A time alone sorts before all journals of its millisecond.
 */
export const positionOf = ({ createdAt, sourceUuid, purpose }: Posted): string =>
  `${createdAt}#${sourceUuid}#${ranks[purpose]}`;

/**
 * From then on no entry lands before this one any more. A function takes the posting time before its write and ends
 * within 50 s.
 */
const finalAfterMs = 60_000;

/** From then on the index certainly shows it. It follows the table within a second; this is far more. */
const settledAfterMs = 15 * 60_000;

/** The time before which the entries of a period that ends at `to` (ISO 8601) are final. */
export const finalBefore = (to: string, now: Date): string =>
  new Date(Math.min(now.getTime() - finalAfterMs, Date.parse(to))).toISOString();

/** Sums up to entries before this time can be stored. */
export const settledBefore = (now: Date): string => new Date(now.getTime() - settledAfterMs).toISOString();
