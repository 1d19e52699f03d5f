import { expect } from 'vitest';
import { type Item, platformItems } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

/** What the table says about the hot accounts of a platform. */
export interface Heat {
  /** Accounts with a balance, and those of them that are hot or were. */
  readonly accounts: number;
  readonly hotAccounts: number;
  readonly slots: number;
  /** Journals of these accounts, in the partitions of slots and elsewhere. */
  readonly journalsInSlots: number;
  readonly journalsElsewhere: number;
  /** Movements that a hold carried, and those that were given up. */
  readonly committed: number;
  readonly givenUp: number;
  /** Holds that have not ended. */
  readonly holds: number;
}

const textOf = (item: Item, name: string): string => String(item[name] ?? '');
const partsOf = (item: Item): readonly string[] => textOf(item, 'pk').split('#');

const slotOfJournal = /^JOURNAL#[^#]+#[^#]+#S[0-7]$/;

const heatIn = (items: readonly Item[]): Heat => {
  // A customer's accounts are closed with it, also those that never moved money.
  const balances = items.filter(
    ({ sk, closedAt, journalSlots }) =>
      sk === 'BALANCE' && (closedAt === undefined || journalSlots !== undefined),
  );
  const withBalance = new Set(items.filter(({ sk }) => sk === 'BALANCE').map((item) => partsOf(item)[2]));
  const journals = items.filter((item) => {
    const [kind, , account] = partsOf(item);
    return kind === 'JOURNAL' && withBalance.has(account);
  });
  const inSlots = journals.filter((item) => slotOfJournal.test(textOf(item, 'pk'))).length;
  const slots = items.filter(({ sk }) => sk === 'SLOT');
  const receipts = items.filter((item) => partsOf(item)[0] === 'HOLD');
  const outcomes = (wanted: string): number => receipts.filter(({ outcome }) => outcome === wanted).length;
  return {
    accounts: balances.length,
    hotAccounts: balances.filter(({ journalSlots }) => journalSlots === 8n).length,
    slots: slots.length,
    journalsInSlots: inSlots,
    journalsElsewhere: journals.length - inSlots,
    committed: outcomes('COMMITTED'),
    givenUp: outcomes('GIVEN_UP'),
    holds: slots.reduce((sum, { holdCount }) => sum + Number(holdCount), 0),
  };
};

export const heatOf = async ({ address, id }: TestPlatform): Promise<Heat> =>
  heatIn(await platformItems(address, id));

/** A function that died leaves its hold for ten seconds, and then the next run of the sweep ends it. */
const holdLimitMs = 120_000;

/** Waits until no hold of the platform is left. */
export const expectNoHolds = (platform: TestPlatform): Promise<void> =>
  expect
    .poll(async () => (await heatOf(platform)).holds, {
      message: `${platform.id} has holds`,
      timeout: holdLimitMs,
      interval: 1_000,
    })
    .toBe(0);
