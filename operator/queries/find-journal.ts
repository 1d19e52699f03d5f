import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import { sourcesOfJournal } from '#shared/ledger/journal.ts';
import { journalKey, readJournalsOfSource } from '#shared/ledger/store.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { accountsAfter } from '#shared/reconciliation/check-owners.ts';
import { getTransaction, transactionKey } from '#shared/transactions/store.ts';
import { internalAccountsOf } from '#shared/transactions/transaction.ts';
import { inParallel } from './in-parallel.ts';
import { batchesAtOnce, platformsHaving } from './items-of-platforms.ts';

/** What a journal belongs to. */
export interface JournalPlace {
  readonly type: 'Transaction' | 'InternalAccount';
  /** Bare uuid. */
  readonly uuid: string;
  readonly platform: Platform;
}

const isJournalOf = async (platformId: string, sourceUuid: string, uuid: string): Promise<boolean> => {
  const payment = await getTransaction(platformId, sourceUuid);
  const accounts = payment === undefined ? [] : [...internalAccountsOf(payment)];
  const journals = await Promise.all(
    accounts.map((accountUuid) => readJournalsOfSource({ platformId, accountUuid }, sourceUuid)),
  );
  return journals.flat().some((journal) => journal.uuid === uuid);
};

/** The payment that a journal is of: one unit for each platform and each source that the uuid allows. */
export const paymentOfJournal = async (
  platforms: readonly Platform[],
  uuid: string,
): Promise<JournalPlace[]> => {
  const sources = sourcesOfJournal(uuid).filter(({ purpose }) => purpose !== 'FUNDING');
  const found = await inParallel(sources, batchesAtOnce, async ({ sourceUuid }) => {
    const having = await platformsHaving(platforms, (platform) =>
      transactionKey({ platformId: platform.uuid, uuid: sourceUuid }),
    );
    return having.map((platform): JournalPlace => ({ type: 'Transaction', uuid: sourceUuid, platform }));
  });
  const checked = found.flat().map(async (place) => ({
    place,
    isRight: await isJournalOf(place.platform.uuid, place.uuid, uuid),
  }));
  return (await Promise.all(checked)).flatMap(({ place, isRight }) => (isRight ? place : []));
};

/** Of a platform; a hundred customers each. */
const mostPages = 10;

/** Nothing but its account's key leads to a funding, so the accounts are asked one after the other. */
const fundedAccount = async (platform: Platform, uuid: string): Promise<JournalPlace[]> => {
  const fundings = sourcesOfJournal(uuid).filter(({ purpose, isDebit }) => purpose === 'FUNDING' && !isDebit);
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { accounts, next } = await accountsAfter(platform.uuid, after);
    const keys = accounts.flatMap(({ accountUuid }) =>
      fundings.map(({ sourceUuid, purpose }) => ({
        accountUuid,
        key: journalKey({ platformId: platform.uuid, accountUuid, sourceUuid, purpose }),
      })),
    );
    for (let start = 0; start < keys.length; start += keysOfBatchRead) {
      const batch = keys.slice(start, start + keysOfBatchRead);
      const [item] = await readBatch(batch.map(({ key }) => ({ ...key })));
      const account = batch.find(({ key }) => key.pk === item?.pk);
      if (account !== undefined) return [{ type: 'InternalAccount', uuid: account.accountUuid, platform }];
    }
    if (next === undefined) return [];
    after = next;
  }
  return [];
};

/** The account that a funding of the sandbox went to: looks at the first thousand customers of each platform. */
export const accountOfFunding = async (
  platforms: readonly Platform[],
  uuid: string,
): Promise<JournalPlace[]> => {
  const found = await inParallel(platforms, batchesAtOnce, (platform) => fundedAccount(platform, uuid));
  return found.flat();
};
