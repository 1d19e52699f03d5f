import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { type Figures, noteFigures } from '#test/support/figures.ts';
import { isFullSize } from '#test/support/proof.ts';
import { seededRandom } from '#test/support/random.ts';
import { platformItems } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { createTestPlatform, type TestPlatformOptions } from '#test/support/service-host.ts';
import { type ProofWorld, type Size, statusesOf } from '../../prove/support/proof-world.ts';
import { differenceOf } from './books.ts';
import { playSwitch } from './counterparties.ts';
import { bankFates } from './hostile-fates.ts';
import { HostileSwitch } from './hostile-switch.ts';
import { ProductionPlatform } from './production-platform.ts';
import { serviceKeyOf } from './service-key.ts';

const endLimitMs = 600_000;
const switchNames = ['default', 'large', 'results'] as const;

const uuidOf = (payoutId: string): string => payoutId.split('.')[1] ?? '';

/**
 * Production beside three hostile switches: they lose, delay, repeat, reorder and contradict, and in the end each bank
 * has done what the end of its account's number says. So a proof expects the same outcomes as in the sandbox.
 */
export class HostileWorld implements ProofWorld {
  readonly isSandbox = false;
  readonly currencies = ['USD', 'GBP', 'INR', 'BRL'];
  readonly suffixes = ['000', '000', '000', '002', '005', '006'];
  readonly #switches: readonly HostileSwitch[];
  readonly #stop: () => void;
  readonly #platforms: ProductionPlatform[] = [];

  /** @param seed what the switches do; the interleaving differs from run to run */
  static async join(seed: number): Promise<HostileWorld> {
    const shared = inject('production');
    const started = await Promise.all(switchNames.map((name) => playSwitch(shared, name)));
    const random = seededRandom(seed);
    const options = {
      random,
      wildness: { isSlow: false },
      baseUrl: () => shared.address.baseUrl,
      endsOf: bankFates,
    };
    const hostile = started.map((one) => new HostileSwitch(one, options));
    return new HostileWorld(hostile, () => {
      for (const one of started) one.stop();
    });
  }

  private constructor(switches: readonly HostileSwitch[], stop: () => void) {
    this.#switches = switches;
    this.#stop = stop;
  }

  size({ small, production }: Size): number {
    return isFullSize ? production : small;
  }

  async newPlatform(options: TestPlatformOptions = {}): Promise<ProductionPlatform> {
    const { address } = inject('production');
    const [teller] = this.#switches;
    if (teller === undefined) throw new Error('There is no switch');
    const platform = new ProductionPlatform(teller.own, address, await createTestPlatform(address, options));
    const key = await serviceKeyOf(address);
    for (const one of this.#switches) one.own.trust(key);
    this.#platforms.push(platform);
    return platform;
  }

  hold(): void {
    for (const one of this.#switches) one.hold();
  }

  release(): void {
    for (const one of this.#switches) one.release();
  }

  async endsOf(platform: TestPlatform, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const deadlineMs = performance.now() + endLimitMs;
    for (;;) {
      await Promise.all(this.#switches.map((one) => one.isDone()));
      const statuses = await statusesOf(platform, ids);
      const unfinished = [...statuses].filter(([id, status]) => !this.#isEnd(platform, id, status));
      if (unfinished.length === 0) return statuses;
      if (performance.now() > deadlineMs) throw new Error(`No end: ${JSON.stringify(unfinished)}`);
      await sleep(500);
    }
  }

  async expectSound(platform: TestPlatform): Promise<void> {
    // A payment whose order was lost is in no book yet.
    const items = await platformItems(platform.address, platform.id);
    const underWay = items
      .filter(({ sk, status }) => sk === 'TRANSACTION' && status === 'PROCESSING')
      .map(({ pk }) => `Transaction:${String(pk).split('#').at(-1)}`);
    await this.endsOf(platform, underWay);
    const booked = this.#entriesOf(platform).map(({ order }) => `Transaction:${uuidOf(order.payoutId)}`);
    await this.endsOf(platform, booked);
    for (const one of this.#switches) await one.lie(platform.id);
    expect(this.#switches.flatMap(({ complaints }) => complaints)).toEqual([]);
    const { deposits = [] } = this.#platforms.find(({ id }) => id === platform.id) ?? {};
    expect(await differenceOf(platform, this.#entriesOf(platform), deposits)).toEqual({});
    expect(await platform.reconcile()).toEqual([]);
  }

  note(proof: string, figures: Figures): void {
    const count = (field: 'faultCount' | 'toldCount'): number =>
      this.#switches.reduce((sum, one) => sum + one[field], 0);
    noteFigures(`${proof} production`, {
      ...figures,
      orders: this.#switches.flatMap(({ entries }) => entries).length,
      'faulty answers': count('faultCount'),
      'messages of the switches': count('toldCount'),
      'cents of difference': 0,
    });
  }

  stop(): void {
    this.#stop();
  }

  #entriesOf({ id }: TestPlatform) {
    return this.#switches.flatMap((one) => one.entriesOf(id));
  }

  /** What no switch has in its book ends inside the service. */
  #isEnd(platform: TestPlatform, id: string, status: string): boolean {
    if (status === 'PENDING' || status === 'PROCESSING') return false;
    const payoutId = `${platform.id}.${id.slice('Transaction:'.length)}`;
    const entry = this.#entriesOf(platform).find(({ order }) => order.payoutId === payoutId);
    if (entry === undefined) return true;
    return (
      (status === 'COMPLETED') ===
      (entry.answer.status === 'DELIVERED' || entry.answer.status === 'COLLECTED')
    );
  }
}
