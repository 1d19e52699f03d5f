import * as z from 'zod';
import { defineItem } from '#shared/kernel/item.ts';
import { minorUnits } from '#shared/kernel/money.ts';
import type { AccountKey } from '../balance.ts';
import { type Hold, parseHeldText } from './movement.ts';

/**
 * Slots of a hot account. Each takes 1,000 units a second, and a movement takes about two there: 1,000 movements a second
 * are 250 units for each of eight.
 */
export const slotCount = 8;

/** The slot of a source's movements: the journals of a payment are found without reading all slots. */
export const slotOfSource = (sourceUuid: string): number =>
  Number.parseInt(sourceUuid.slice(-2), 16) % slotCount;

/** The end of the keys that belong to a slot. */
export const slotSuffix = (slot: number): string => `#S${slot}`;

export type SlotKey = AccountKey & { readonly slot: number };

const schema = z.object({
  platformId: z.string(),
  accountUuid: z.string(),
  slot: z.int(),
  /** What the slot can pay. */
  balanceMinor: minorUnits,
  /** What it can still take. A refund has no limit, so that this can be below zero. */
  roomMinor: minorUnits,
  openTransactions: z.int(),
  /** Movements since the account is hot. */
  changes: z.int(),
  /** Counts the holds, for ever. */
  version: z.int().default(0),
  holdCount: z.int(),
  /** Counts moves of money between slots, which change all slots at once. */
  moves: z.int().default(0),
  /** Counts moves between the slots and the account's own item, which has the same number. */
  joins: z.int().default(0),
  /** All that was ever added to the balance. */
  inflowMinor: minorUnits.default(0n),
  updatedAt: z.string().optional(),
  /** The slot takes no more holds: the account is cold, or about to be. */
  frozenAt: z.string().optional(),
  /** Its money is in the account's own item, so nobody may open it before the account is hot again. */
  isMerged: z.literal(true).optional(),
  /** As of the account. */
  leastOwnerVersion: z.int().optional(),
});

/** A part of a hot account's balance. Only plain updates of one item change it, which have no prepare window. */
export const slotItem = defineItem({
  schema,
  keyOf: ({ platformId, accountUuid, slot }: SlotKey) => ({
    pk: `ACCOUNT#${platformId}#${accountUuid}${slotSuffix(slot)}`,
    sk: 'SLOT',
  }),
});

export const slotKey = slotItem.keyOf;

/** A hold has two attributes of the slot, because an update can copy the version only into an attribute of its own. */
export const holdName = (id: string): string => `h${id}`;
export const holdVersionName = (id: string): string => `v${id}`;
const holdPattern = /^h([0-9a-f-]{36})$/;

export type Slot = z.output<typeof schema> & { readonly holds: readonly Hold[] };

const rawSchema = z.record(z.string(), z.unknown());

/** The hold of a raw slot; undefined when it has none with this id. */
export const holdIn = (raw: unknown, id: string): Hold | undefined => {
  const item = rawSchema.parse(raw);
  const text = item[holdName(id)];
  if (text === undefined) return undefined;
  return { id, version: Number(item[holdVersionName(id)]), ...parseHeldText(String(text)) };
};

export const parseSlot = (raw: unknown): Slot => {
  const ids = Object.keys(rawSchema.parse(raw)).flatMap((name) => holdPattern.exec(name)?.[1] ?? []);
  return { ...slotItem.parse(raw), holds: ids.flatMap((id) => holdIn(raw, id) ?? []) };
};

/** The receipt of a hold: the transaction of the movement writes it. Whoever writes it first decides (endOfHold). */
export const receiptItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    slot: z.int(),
    holdId: z.string(),
    version: z.int(),
    outcome: z.enum(['COMMITTED', 'GIVEN_UP']),
    at: z.string(),
  }),
  keyOf: ({ platformId, accountUuid, holdId }: AccountKey & { readonly holdId: string }) => ({
    pk: `HOLD#${platformId}#${accountUuid}#${holdId}`,
    sk: 'RECEIPT',
  }),
  /** Far longer than any request can be on its way. */
  expiresAtEpochSecondsOf: ({ at }) => Math.floor(Date.parse(at) / 1000) + 7 * 86_400,
});

export type Receipt = ReturnType<typeof receiptItem.parse>;
