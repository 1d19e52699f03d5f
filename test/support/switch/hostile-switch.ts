import { setTimeout as sleep } from 'node:timers/promises';
import type {
  DemonstrationSwitch,
  Entry,
  Fault,
  Order,
  SwitchAnswer,
} from '#infra/local/counterparties/demonstration-switch.ts';
import type { Random } from '#test/support/random.ts';
import {
  type EndsOf,
  type Fate,
  fateOf,
  lieAbout,
  lostRequests,
  randomFates,
  type Wildness,
} from './hostile-fates.ts';

export interface HostileOptions {
  readonly random: Random;
  readonly wildness: Wildness;
  /** Where the service is now: it is killed and comes back elsewhere. */
  readonly baseUrl: () => string;
  /** The default is every end for every payment. */
  readonly endsOf?: EndsOf;
}

/**
 * Makes a switch hostile, by seed: it delays and loses requests, answers 5xx, nonsense or nothing although it has taken
 * the order, tells results repeatedly and in any order, lies about them, dies and comes back. Its book stays true.
 */
export class HostileSwitch {
  readonly own: DemonstrationSwitch;
  readonly #options: HostileOptions;
  readonly #lost = new Map<string, Fault[]>();
  readonly #faults = new Map<string, Fault[]>();
  readonly #work = new Set<Promise<void>>();
  /** Orders of somebody else, from before. */
  readonly #others: ReadonlySet<string>;
  /** How often answers failed. */
  faultCount = 0;
  toldCount = 0;
  #holding: PromiseWithResolvers<void> | undefined;
  /** Answers of the service that no switch may get. */
  readonly complaints: string[] = [];

  constructor(paymentSwitch: DemonstrationSwitch, options: HostileOptions) {
    this.own = paymentSwitch;
    this.#options = options;
    this.#others = new Set(paymentSwitch.book.keys());
    paymentSwitch.behave({
      onOrder: (order) => this.#take(order),
      beforeBook: (id) => this.#meet(id),
      faultOf: ({ order }) => this.#count(this.#faults.get(order.payoutId)?.shift()),
    });
  }

  get entries(): Entry[] {
    return [...this.own.book.values()].filter(({ order }) => !this.#others.has(order.payoutId));
  }

  entriesOf(platformId: string): Entry[] {
    return this.entries.filter(({ order }) => order.payoutId.startsWith(`${platformId}.`));
  }

  /** What is ordered from now on gets no end until `release`. */
  hold(): void {
    this.#holding ??= Promise.withResolvers();
  }

  release(): void {
    this.#holding?.resolve();
    this.#holding = undefined;
  }

  /** For a moment, nobody is there. */
  async die(): Promise<void> {
    this.own.isUp = false;
    await sleep(300 + this.#options.random.below(1_000));
    this.own.isUp = true;
  }

  /** Resolves when the book has all its ends, and everything was told. */
  async isDone(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /** Tells the opposite of each end, of one platform or all. The service must keep what it has. */
  async lie(platformId?: string): Promise<void> {
    const entries = platformId === undefined ? this.entries : this.entriesOf(platformId);
    for (const { order, answer } of entries) {
      const lie = lieAbout(answer, order.isCollection === true);
      const status = await this.#tellUntilHeard(order.payoutId, lie);
      const isRefused = status === 409 || (answer.status === 'RETURNED' && status === 204);
      if (!isRefused) this.complaints.push(`${order.payoutId}: the lie ${lie.status} got ${status}`);
    }
  }

  async #meet(id: string): Promise<Fault | undefined> {
    const { random, wildness } = this.#options;
    const lost = this.#lost.get(id) ?? lostRequests(random, wildness);
    this.#lost.set(id, lost);
    await sleep(random.below(150));
    return this.#count(lost.shift());
  }

  #count(fault: Fault | undefined): Fault | undefined {
    if (fault !== undefined) this.faultCount += 1;
    return fault;
  }

  #take(order: Order): SwitchAnswer {
    const { random, wildness, endsOf = randomFates } = this.#options;
    const isHeld = this.#holding !== undefined;
    const fate = fateOf(random, endsOf(order, random), { ...wildness, isHeld });
    this.#faults.set(order.payoutId, [...fate.faults]);
    const work = this.#run(order.payoutId, fate).finally(() => this.#work.delete(work));
    this.#work.add(work);
    return fate.first;
  }

  async #run(payoutId: string, { entered, told }: Fate): Promise<void> {
    const { random } = this.#options;
    await this.#holding?.promise;
    await sleep(50 + random.below(1_000));
    for (const answer of entered) this.own.enter(payoutId, answer);
    await Promise.all(
      told.map(async (answer) => {
        await sleep(random.below(500));
        const status = await this.#tellUntilHeard(payoutId, answer);
        if (status !== 204) this.complaints.push(`${payoutId}: ${answer.status} got ${status}`);
      }),
    );
  }

  /** Repeats after a 5xx and while the service is dead, as docs/switch.md says. */
  async #tellUntilHeard(payoutId: string, answer: SwitchAnswer): Promise<number> {
    for (;;) {
      const status = await this.own.tell(this.#options.baseUrl(), payoutId, answer).catch(() => 503);
      this.toldCount += 1;
      if (status < 500 && status !== 429) return status;
      await sleep(100);
    }
  }
}
