import { expect } from 'vitest';
import type {
  DemonstrationSwitch,
  Fault,
  Order,
  SwitchAnswer,
} from '#infra/local/outside/demonstration-switch.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import type { ProductionWorld } from './production-world.ts';

/** What happens to one payment at the switch. */
interface Fate {
  readonly first: SwitchAnswer;
  /** Told afterwards, in this order, each as often as it is here. */
  readonly told: readonly SwitchAnswer[];
  /** The first answers are lost or unreadable. */
  readonly faults: readonly Fault[];
}

const onItsWay: SwitchAnswer = { status: 'ON_ITS_WAY' };
/** How a switch calls a payment whose money arrived. */
type Done = 'DELIVERED' | 'COLLECTED';

const endsOf = (done: Done): readonly SwitchAnswer[] => [
  { status: done },
  { status: done },
  { status: 'FAILED' },
  { status: 'REJECTED' },
  { status: 'CANCELLED' },
];

const wasDone = ({ status }: SwitchAnswer): boolean => status === 'DELIVERED' || status === 'COLLECTED';

const fateOf = (random: Random, done: Done): Fate => {
  const end = random.pick(endsOf(done));
  const isLate = random.unit() < 0.7;
  const comesBack = wasDone(end) && random.unit() < 0.3;
  const repeated = Array.from({ length: 1 + random.below(3) }, () => end);
  const back: SwitchAnswer[] = comesBack ? [{ status: 'RETURNED' }, { status: 'RETURNED' }, onItsWay] : [];
  const faults = Array.from({ length: random.below(3) }, () =>
    random.pick<Fault>(['STATUS_500', 'NO_ANSWER', 'NONSENSE']),
  );
  return {
    first: isLate ? onItsWay : end,
    told: [onItsWay, ...(isLate || comesBack ? repeated : []), ...back],
    faults,
  };
};

/** The opposite of what the book says: a lie that the service must refuse. */
const lieAbout = (answer: SwitchAnswer, done: Done): SwitchAnswer =>
  wasDone(answer) ? { status: 'REJECTED' } : { status: done };

/** Prepares the switch to be late, to repeat, to lose answers, and to break off. */
const misbehave = (paymentSwitch: DemonstrationSwitch, random: Random, done: Done): Map<string, Fate> => {
  const fates = new Map<string, Fate>();
  const left = new Map<string, Fault[]>();
  paymentSwitch.behave({
    onOrder: ({ payoutId }: Order) => {
      const fate = fateOf(random, done);
      fates.set(payoutId, fate);
      left.set(payoutId, [...fate.faults]);
      return fate.first;
    },
    faultOf: ({ order }) => left.get(order.payoutId)?.shift(),
  });
  return fates;
};

const tellAll = async (world: ProductionWorld, payoutId: string, told: readonly SwitchAnswer[]) => {
  for (const answer of told) {
    const isNews = answer.status !== 'ON_ITS_WAY';
    const status = isNews
      ? await world.paymentSwitch.report(world.baseUrl, payoutId, answer)
      : await world.paymentSwitch.tell(world.baseUrl, payoutId, answer);
    expect([payoutId, answer.status, status]).toEqual([payoutId, answer.status, 204]);
  }
};

const whenEnded = async (world: ProductionWorld, id: string) => {
  await expect.poll(async () => (await world.read(id)).status, { timeout: 120_000 }).not.toBe('PROCESSING');
  return { id, transaction: await world.read(id) };
};

export interface Disorder {
  readonly payments: number;
  readonly seed: number;
  readonly done: Done;
  /** Makes one payment of this amount. @returns its transaction's id */
  readonly pay: (amount: number) => Promise<string>;
}

/** Whether the switch's book counts the payment as done: money left, or came in. */
export interface Agreement {
  /** Sum of what the switch's book calls delivered or collected. */
  readonly bySwitch: number;
  /** Sum of the payments that the service calls COMPLETED. */
  readonly byService: number;
}

/** Makes payments while the switch misbehaves, and waits until each has ended as the switch's book says. */
export const payInDisorder = async (world: ProductionWorld, disorder: Disorder): Promise<Agreement> => {
  const random = seededRandom(disorder.seed);
  const { paymentSwitch } = world;
  const fates = misbehave(paymentSwitch, random, disorder.done);
  const amounts = Array.from({ length: disorder.payments }, () => 1 + random.below(99));
  // Dead while the first orders come, then back.
  paymentSwitch.isUp = false;
  const made = await inParallel(
    amounts.map((amount) => () => disorder.pay(amount)),
    8,
  );
  paymentSwitch.isUp = true;
  await expect.poll(() => fates.size, { timeout: 120_000 }).toBe(amounts.length);
  await inParallel(
    [...fates].map(
      ([payoutId, { told }]) =>
        () =>
          tellAll(world, payoutId, told),
    ),
    8,
  );
  const ended = await inParallel(
    made.map((id) => () => whenEnded(world, id)),
    8,
  );
  for (const { id, transaction } of ended) {
    const payoutId = world.payoutIdOf(id);
    const { answer } = paymentSwitch.entryOf(payoutId);
    expect([id, transaction.status === 'COMPLETED']).toEqual([id, wasDone(answer)]);
    const lie = answer.status === 'RETURNED' ? 204 : 409;
    expect(await paymentSwitch.tell(world.baseUrl, payoutId, lieAbout(answer, disorder.done))).toBe(lie);
    expect((await world.read(id)).status).toBe(transaction.status);
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const booked = made.map((id) => paymentSwitch.entryOf(world.payoutIdOf(id)));
  return {
    bySwitch: sum(booked.filter(({ answer }) => wasDone(answer)).map(({ order }) => order.amount)),
    byService: sum(
      ended.map(({ transaction }, index) => (transaction.status === 'COMPLETED' ? (amounts[index] ?? 0) : 0)),
    ),
  };
};
