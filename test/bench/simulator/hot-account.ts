import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { type Hold, releasedBy, settledBy } from '#shared/ledger/hot/movement.ts';
import { spreadOf, sumOf, verdictOn } from '#shared/ledger/hot/pots.ts';
import { type Slot, slotCount } from '#shared/ledger/hot/slot.ts';
import { EventQueue } from './event-queue.ts';
import type { KeyTrace, TracedCall } from './key-trace.ts';
import { NamedKeys } from './named-keys.ts';
import { conflictPauseMs } from './retry-pauses.ts';
import { type SimulatedCall, simulatedCall, TableModel } from './table-model.ts';

export interface HotOffer {
  readonly trace: KeyTrace;
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
  readonly openingMinor: bigint;
  /** Percent that ask for too much. */
  readonly uncovered: number;
}
export interface HotOutcome {
  movements: number;
  accepted: number;
  refused: number;
  failed: number;
  conflicts: number;
  moves: number;
  /** Refusals although the account had the money, and debts. Both must be zero. */
  wrong: number;
}

const account = 'ACCOUNT#p#a';
const slotItem = (slot: number): string => `${account}#S${slot} SLOT`;
const onSlot = (slot: number): SimulatedCall => ({
  kind: 'write',
  reads: [],
  writes: [{ key: `${account}#S${slot}`, units: 1 }],
  indexes: [],
  items: [slotItem(slot)],
});
/** With a receipt in place of the balance, and the journal in its slot. */
const hotCall = (call: TracedCall, slot: number): TracedCall => {
  const journal = 'JOURNAL#{platform}#{account}';
  const inSlot = (key: string): string => key.replace(journal, `${journal}#S${slot}`);
  const writes = call.writes.map((write) =>
    write.key.startsWith('ACCOUNT#')
      ? { ...write, key: 'HOLD#{new9}', item: 'HOLD#{new9} RECEIPT' }
      : {
          ...write,
          key: inSlot(write.key),
          item: inSlot(write.item),
          indexes: write.indexes.map(({ key, units }) => ({ key: inSlot(key), units })),
        },
  );
  return { ...call, writes };
};

/** Replays movements of one hot account: the product's rules for slots, and the model of the table. */
export const simulateHotAccount = (offer: HotOffer): HotOutcome => {
  const random = seededRandom(offer.seed);
  const [queue, table] = [new EventQueue(), new TableModel(random)];
  const outcome = { movements: 0, accepted: 0, refused: 0, failed: 0, conflicts: 0, moves: 0, wrong: 0 };
  const opening = spreadOf({ balanceMinor: offer.openingMinor, isSpread: false }, slotCount);
  let slots: Slot[] = opening.map((pots, slot) => ({
    ...{ platformId: 'p', accountUuid: 'a', slot, openTransactions: 0, changes: 0, version: 0 },
    ...{ moves: 0, joins: 0, inflowMinor: 0n },
    ...{ ...pots, holdCount: 0, holds: [] },
  }));
  let journaledMinor = offer.openingMinor;
  const change = (
    at: number,
    by: { balanceMinor: bigint; roomMinor: bigint },
    holds?: readonly Hold[],
  ): void => {
    slots = slots.map((slot) =>
      slot.slot === at
        ? {
            ...slot,
            balanceMinor: slot.balanceMinor + by.balanceMinor,
            roomMinor: slot.roomMinor + by.roomMinor,
            holds: holds ?? slot.holds,
          }
        : slot,
    );
    if (slots.some(({ balanceMinor }) => balanceMinor < 0n)) outcome.wrong += 1;
  };
  const begin = (startedMs: number): void => {
    outcome.movements += 1;
    const id = String(outcome.movements);
    const isDebit = random() < 0.5;
    const isUncovered = isDebit && random() * 100 < 2 * offer.uncovered;
    const amount = isUncovered ? offer.openingMinor * 2n : BigInt(1 + Math.floor(random() * 100));
    const hold: Hold = {
      ...{ id, version: 1, at: '', comesBack: false, openTransactions: 0 },
      debitMinor: isDebit ? amount : 0n,
      creditMinor: isDebit ? 0n : amount,
    };
    const keys = new NamedKeys({
      shared: { platform: 'p', account: 'a', customer: 'a', bank: id },
      shards: offer.trace.shards,
      unique: id,
      random,
    });
    const home = Math.floor(random() * slotCount);
    const commit = (offer.trace.runs[0]?.stages.at(-1) ?? []).map((call) =>
      simulatedCall(hotCall(call, home), keys),
    );
    const again = (tries: number, nowMs: number, go: (tries: number, atMs: number) => void): void => {
      outcome.conflicts += 1;
      const pauseMs = conflictPauseMs(tries, nowMs - startedMs, random);
      if (pauseMs === undefined) outcome.failed += 1;
      else queue.add(nowMs + pauseMs, (atMs) => go(tries + 1, atMs));
    };
    const settle =
      (at: number) =>
      (tries: number, nowMs: number): void => {
        const { is, atMs } = table.tryCall(onSlot(at), nowMs);
        if (is !== 'done') {
          again(tries, atMs, settle(at));
          return;
        }
        change(
          at,
          settledBy(hold),
          slots[at]?.holds.filter((one) => one.id !== id),
        );
      };
    const post =
      (at: number) =>
      (tries: number, nowMs: number): void => {
        const [transaction] = commit;
        const { is, atMs } =
          transaction === undefined ? { is: 'done', atMs: nowMs } : table.tryCall(transaction, nowMs);
        if (is !== 'done') {
          again(tries, atMs, post(at));
          return;
        }
        queue.add(atMs, (doneMs) => {
          outcome.accepted += 1;
          journaledMinor += hold.creditMinor - hold.debitMinor;
          settle(at)(1, doneMs);
        });
      };
    const take =
      (at: number) =>
      (tries: number, nowMs: number): void => {
        const { is, atMs } = table.tryCall(onSlot(at), nowMs);
        if (is !== 'done') {
          again(tries, atMs, take(at));
          return;
        }
        const pot = isDebit ? 'balanceMinor' : 'roomMinor';
        const slot = slots[at];
        if (slot !== undefined && slot[pot] >= amount) {
          const back = releasedBy(hold);
          change(at, { balanceMinor: -back.balanceMinor, roomMinor: -back.roomMinor }, [...slot.holds, hold]);
          queue.add(atMs, (heldMs) => post(at)(1, heldMs));
          return;
        }
        const verdict = verdictOn(slots, { pot, target: at, neededMinor: amount });
        if (verdict.is === 'lacking') {
          outcome.refused += 1;
          if (isDebit && journaledMinor >= amount) outcome.wrong += 1;
          return;
        }
        if (verdict.is === 'elsewhere') {
          queue.add(atMs, (nextMs) => take(verdict.slot)(tries, nextMs));
          return;
        }
        if (verdict.is === 'undecided') {
          again(tries, atMs, take(at));
          return;
        }
        const move: SimulatedCall = {
          ...{ kind: 'transaction', reads: [], indexes: [] },
          writes: slots.map((one) => ({ key: `${account}#S${one.slot}`, units: 2 })),
          items: slots.map((one) => slotItem(one.slot)),
        };
        const moved = table.tryCall(move, nowMs);
        if (moved.is !== 'done') {
          again(tries, moved.atMs, take(at));
          return;
        }
        outcome.moves += 1;
        for (const [index, by] of verdict.changes.entries())
          change(index, { balanceMinor: 0n, roomMinor: 0n, [pot]: by });
        queue.add(moved.atMs, (movedMs) => take(at)(tries, movedMs));
      };
    take(home)(1, startedMs);
  };
  const arrive = (nowMs: number): void => {
    if (nowMs >= offer.seconds * 1000) return;
    begin(nowMs);
    queue.add(nowMs - Math.log(1 - random()) * (1000 / offer.perSecond), arrive);
  };
  queue.add(0, arrive);
  queue.runAll();
  if (sumOf(slots.map(({ balanceMinor }) => balanceMinor)) !== journaledMinor && outcome.failed === 0)
    outcome.wrong += 1;
  return outcome;
};
