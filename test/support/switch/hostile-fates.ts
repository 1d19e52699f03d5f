import { fatesOf } from '#infra/local/counterparties/demonstration-bank.ts';
import type { Fault, Order, SwitchAnswer } from '#infra/local/counterparties/demonstration-switch.ts';
import type { Random } from '#test/support/random.ts';

/** What happens to one payment at a hostile switch. */
export interface Fate {
  /** What the first order is answered, if its answer arrives. */
  readonly first: SwitchAnswer;
  /** What the book says in the end, by way of these. */
  readonly entered: readonly SwitchAnswer[];
  /** What is told when the book has its end: repeated, stale, in any order. */
  readonly told: readonly SwitchAnswer[];
  /** How the first answers fail, although the order was taken. */
  readonly faults: readonly Fault[];
}

const onItsWay: SwitchAnswer = { status: 'ON_ITS_WAY' };

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: random.unit() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);

/** What the book says of an order in the end, by way of these. */
export type EndsOf = (order: Order, random: Random) => readonly SwitchAnswer[];

/** By the end of the account's number, as docs/switch.md says of the demonstration. */
export const bankFates: EndsOf = fatesOf;

const anyEnds = (done: SwitchAnswer): readonly (readonly SwitchAnswer[])[] => [
  [done],
  [done],
  [done],
  [done, { status: 'RETURNED' }],
  [{ status: 'FAILED' }],
  [{ status: 'REJECTED' }],
  [{ status: 'CANCELLED' }],
];

const doneOf = ({ isCollection }: Order): SwitchAnswer => ({
  status: isCollection === true ? 'COLLECTED' : 'DELIVERED',
});

/** Every end for every payment. */
export const randomFates: EndsOf = (order, random) => random.pick(anyEnds(doneOf(order)));

export interface Wildness {
  /** The first answer to an order is never the end. */
  readonly isHeld?: boolean;
  /** Answers that never come cost five seconds each, and results that are never told up to twenty. */
  readonly isSlow: boolean;
}

const anyFault = (random: Random, { isSlow }: Wildness): Fault =>
  isSlow && random.unit() < 0.1 ? 'SILENCE' : random.pick<Fault>(['STATUS_500', 'NO_ANSWER', 'NONSENSE']);

/** Faults of requests that never reach the book. */
export const lostRequests = (random: Random, wildness: Wildness): Fault[] =>
  random.unit() < 0.3 ? [anyFault(random, wildness)] : [];

export const fateOf = (random: Random, entered: readonly SwitchAnswer[], wildness: Wildness): Fate => {
  const [only] = entered;
  const isAtOnce = entered.length === 1 && random.unit() < 0.3 && wildness.isHeld !== true;
  const isNeverTold = wildness.isSlow && random.unit() < 0.2;
  const twice = [...entered, ...entered, onItsWay];
  return {
    first: isAtOnce && only !== undefined ? only : onItsWay,
    entered: isAtOnce ? [] : entered,
    told: isNeverTold ? [] : shuffled(random, twice),
    faults: Array.from({ length: random.below(3) }, () => anyFault(random, wildness)),
  };
};

/** The opposite of what the book says. The service must refuse it, unless the money came back after all. */
export const lieAbout = ({ status }: SwitchAnswer, isCollection: boolean): SwitchAnswer =>
  status === 'DELIVERED' || status === 'COLLECTED'
    ? { status: 'REJECTED' }
    : { status: isCollection ? 'COLLECTED' : 'DELIVERED' };
