import * as z from 'zod';
import { type Detour, withDetour } from '#shared/kernel/detour.ts';
import { hotAccountsMode } from '#shared/kernel/hot-accounts.ts';
import type { Write } from '#shared/kernel/item.ts';
import type { AccountKey } from '../balance.ts';
import { demote } from './demote.ts';
import { isKnownHot, noteConflicts, rememberHot } from './known.ts';
import { tryToPromote } from './promote.ts';
import { slotSuffix } from './slot.ts';
import { type SlotMovement, takeFromSlot } from './take.ts';

const hotSchema = z.object({ slots: z.int() });
const isHotItem = (item: unknown): boolean => hotSchema.safeParse(item).success;

/** The journal in the partition of a slot. */
export const inSlot = (write: Write, slot: number): Write => {
  const { Put: put } = write;
  if (put?.Item === undefined) throw new Error('A journal is put');
  const { pk, listPk } = put.Item;
  const suffix = slotSuffix(slot);
  return { Put: { ...put, Item: { ...put.Item, pk: `${pk}${suffix}`, listPk: `${listPk}${suffix}` } } };
};

/** The write of a movement on the account's own item: on a hot account it goes to a slot. */
export const throughSlot = (
  write: Write,
  options: Omit<SlotMovement, 'journals'> & { readonly journals: readonly Write[] },
): Write => {
  const { account, slot } = options;
  const detour: Detour = {
    isKnown: () => isKnownHot(account) || hotAccountsMode() === 'always',
    isMeant: (item) => {
      const isHot = isHotItem(item);
      if (isHot) rememberHot(account);
      return isHot;
    },
    take: () => {
      const journals = options.journals.map((journal) => [journal, inSlot(journal, slot)] as const);
      return takeFromSlot({ ...options, journals });
    },
    contested: async (conflicts) => {
      if (noteConflicts(account, conflicts) && hotAccountsMode() !== 'off') await tryToPromote(account);
    },
  };
  return withDetour(write, detour);
};

/** A write that follows a change of the owner: a hot account becomes cold before it. */
export const afterDemotion = (write: Write, account: AccountKey): Write =>
  withDetour(write, {
    isKnown: () => isKnownHot(account),
    isMeant: isHotItem,
    take: async () => ({ is: (await demote(account)) ? 'usual' : 'undecided' }),
    contested: async () => {},
  });
