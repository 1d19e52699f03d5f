import * as z from 'zod';
import { type InternalAccountRef, resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { customerKey } from '#shared/customers/store.ts';
import { ownerOfAccount } from '#shared/kernel/ids.ts';
import { absent, any, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';
import { allPlatforms } from '#shared/platforms/store.ts';

/** An owner's uuid does not name its platform. The first deposit looks for it, and this keeps what it found. */
const ownerItem = defineItem({
  schema: z.object({ ownerUuid: z.string(), platformId: z.string() }),
  keyOf: ({ ownerUuid }: { ownerUuid: string }) => ({ pk: `DEPOSIT_OWNER#${ownerUuid}`, sk: 'PLATFORM' }),
});

/** Also the most keys of one batch read. */
const pageSize = 100;

const searchPlatforms = async (ownerUuid: string): Promise<string | undefined> => {
  const pages = pagesOf({ count: pageSize, read: allPlatforms, positionOf: ({ uuid }) => uuid });
  for await (const platforms of pages) {
    if (platforms.some(({ uuid }) => uuid === ownerUuid)) return ownerUuid;
    const keys = platforms.map(({ uuid }) => ({ ...customerKey({ platformId: uuid, uuid: ownerUuid }) }));
    const [customer] = await readBatch(keys);
    if (customer !== undefined) return String(customer.platformId);
  }
  return undefined;
};

const platformOf = async (ownerUuid: string): Promise<string | undefined> => {
  const known = await ownerItem.get({ ownerUuid });
  if (known !== undefined) return known.platformId;
  const platformId = await searchPlatforms(ownerUuid);
  if (platformId === undefined) return undefined;
  await writeAlone(ownerItem.put({ ownerUuid, platformId }, any(absent('pk'), present('pk'))));
  return platformId;
};

export interface FoundAccount {
  readonly platformId: string;
  readonly account: InternalAccountRef;
}

/** Payers write a reference in groups, in small letters, or among other words. */
const candidatesIn = (text: string): Set<string> => {
  const upper = text.toUpperCase();
  const words = [...upper.split(/[^0-9A-Z]+/), upper.replaceAll(/[^0-9A-Z]/g, '')];
  return new Set(words.flatMap((word) => uuidOfReference(word) ?? []));
};

const accountOf = async (accountUuid: string, currency: string): Promise<FoundAccount | undefined> => {
  const named = ownerOfAccount(accountUuid);
  if (named?.currency !== currency) return undefined;
  const platformId = await platformOf(named.ownerUuid);
  if (platformId === undefined) return undefined;
  const account = await resolveInternalAccount(platformId, accountUuid);
  return account && { platformId, account };
};

/**
 * The account whose funding instructions have the reference that a payer gave, if it can take money in this currency:
 * it is open, and its owner is approved. Undefined too when the text names two.
 */
export const findAccount = async (text: string, currency: string): Promise<FoundAccount | undefined> => {
  const found = await Promise.all([...candidatesIn(text)].map((uuid) => accountOf(uuid, currency)));
  const [one, ...others] = found.filter((each) => each !== undefined);
  return one !== undefined && others.length === 0 && canTake(one.account) ? one : undefined;
};

export const canTake = ({ closed, owner }: InternalAccountRef): boolean =>
  !closed && !owner.deleted && owner.approved;
