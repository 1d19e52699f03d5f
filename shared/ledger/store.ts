import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update/symbols';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { BatchGetCommand, execute } from 'dynamodb-toolbox/table/actions/batchGet';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { readRange } from '#shared/kernel/range.ts';
import { table } from '#shared/kernel/table.ts';
import type { Write } from '#shared/kernel/transact.ts';
import { accountDelta, type Journal, type Purpose } from './journal.ts';

/**
 * The stored side of an internal account. It comes into being with the first movement; until then the balance is
 * zero (docs/decisions/0001).
 */
const Balance = new Entity({
  name: 'Balance',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    accountUuid: string().key(),
    balanceMinor: number().big().optional(),
    /** Transactions of this account that have not reached a final state. */
    openTransactions: number().optional(),
    version: number().optional(),
    updatedAt: string(),
    closedAt: string().optional(),
  }),
  computeKey: ({ platformId, accountUuid }) => ({
    pk: `ACCOUNT#${platformId}#${accountUuid}`,
    sk: 'BALANCE',
  }),
});

const JournalEntity = new Entity({
  name: 'Journal',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    accountUuid: string().key(),
    sourceUuid: string().key(),
    purpose: string().enum('FUNDING', 'TRANSFER', 'REFUND').key(),
    uuid: string(),
    legs: list(map({ account: string(), currency: string(), amountMinor: number().big() })),
    createdAt: string(),
  }),
  computeKey: ({ platformId, accountUuid, sourceUuid, purpose }) => ({
    pk: `JOURNAL#${platformId}#${accountUuid}`,
    sk: `${sourceUuid}#${purpose}`,
  }),
});

export interface BalanceView {
  readonly balanceMinor: bigint;
  /** ISO 8601; when the balance last changed. */
  readonly updatedAt: string;
}

const batchSize = 100;

/**
 * Balances of accounts by their uuid, strongly consistent; an account without a movement yet is not in the map.
 */
export const readBalances = async (
  platformId: string,
  accountUuids: readonly string[],
): Promise<Map<string, BalanceView>> => {
  const balances = new Map<string, BalanceView>();
  for (let start = 0; start < accountUuids.length; start += batchSize) {
    const requests = accountUuids
      .slice(start, start + batchSize)
      .map((accountUuid) => Balance.build(BatchGetRequest).key({ platformId, accountUuid }));
    const command = table
      .build(BatchGetCommand)
      .requests(...requests)
      .options({ consistent: true });
    const { Responses } = await execute({ maxAttempts: 5 }, command);
    for (const found of Responses?.[0] ?? []) {
      if (found === undefined) continue;
      const { accountUuid, balanceMinor, updatedAt } = found;
      balances.set(accountUuid, { balanceMinor: BigInt(balanceMinor ?? 0), updatedAt });
    }
  }
  return balances;
};

const putJournal = (journal: Journal): Write =>
  JournalEntity.build(PutTransaction)
    .item({ ...journal, legs: journal.legs.map((leg) => ({ ...leg })) })
    .options({ condition: { attr: 'uuid', exists: false } });

type BalanceCondition = Condition<typeof Balance>;

const notClosed: BalanceCondition = { attr: 'closedAt', exists: false };

/** An account takes money only while it has it, and gets money only while it is open and below the limit. */
const conditionFor = (deltaMinor: bigint, purpose: Purpose): BalanceCondition => {
  if (deltaMinor < 0n) return { and: [notClosed, { attr: 'balanceMinor', gte: -deltaMinor }] };
  // A refund returns what was taken from here; no limit may strand it.
  if (purpose === 'REFUND') return notClosed;
  const absent: BalanceCondition = { attr: 'balanceMinor', exists: false };
  return { and: [notClosed, { or: [absent, { attr: 'balanceMinor', lte: maxAmountMinor - deltaMinor }] }] };
};

export interface PostOptions {
  /** +1 when the movement begins a transaction that stays open, -1 when it ends one, else 0. */
  readonly openTransactions: -1 | 0 | 1;
}

/**
 * The writes that post a journal: [balance, journal]. The balance's condition fails on missing funds, on a closed
 * account, or on a credit above the limit; the journal's when it was posted before.
 */
export const postJournal = (journal: Journal, { openTransactions }: PostOptions): [Write, Write] => {
  const deltaMinor = accountDelta(journal);
  const balance = Balance.build(UpdateTransaction)
    .item({
      platformId: journal.platformId,
      accountUuid: journal.accountUuid,
      balanceMinor: $add(deltaMinor),
      version: $add(1),
      updatedAt: journal.createdAt,
      ...(openTransactions === 0 ? {} : { openTransactions: $add(openTransactions) }),
    })
    .options({ condition: conditionFor(deltaMinor, journal.purpose) });
  return [balance, putJournal(journal)];
};

/**
 * The writes for money that leaves and comes back in one step: [balance, journal, refund]. The balance must have
 * covered it, and stays as it is.
 */
export const postAndRefund = (taken: Journal, refund: Journal): [Write, Write, Write] => {
  const { platformId, accountUuid, createdAt } = refund;
  const balance = Balance.build(UpdateTransaction)
    .item({ platformId, accountUuid, version: $add(1), updatedAt: createdAt })
    .options({ condition: conditionFor(accountDelta(taken), taken.purpose) });
  return [balance, putJournal(taken), putJournal(refund)];
};

/** Counts a transaction as open (+1) or ended (-1) on an account whose balance it leaves alone. */
export const countOpenTransaction = (
  account: { platformId: string; accountUuid: string; at: string },
  change: -1 | 1,
): Write =>
  Balance.build(UpdateTransaction)
    .item({
      platformId: account.platformId,
      accountUuid: account.accountUuid,
      openTransactions: $add(change),
      version: $add(1),
      updatedAt: account.at,
    })
    .options({ condition: notClosed });

/** Closes accounts for ever; each write fails while money or an open transaction is left on its account. */
export const closeAccountWrites = (
  platformId: string,
  accountUuids: readonly string[],
  at: string,
): Write[] =>
  accountUuids.map((accountUuid) =>
    Balance.build(UpdateTransaction)
      .item({ platformId, accountUuid, version: $add(1), updatedAt: at, closedAt: at })
      .options({
        condition: {
          and: [
            {
              or: [
                { attr: 'balanceMinor', exists: false },
                { attr: 'balanceMinor', eq: 0 },
              ],
            },
            {
              or: [
                { attr: 'openTransactions', exists: false },
                { attr: 'openTransactions', eq: 0 },
              ],
            },
          ],
        },
      }),
  );

const journalOf = (raw: FormattedItem<typeof JournalEntity>): Journal => ({
  ...raw,
  legs: raw.legs.map((leg) => ({ ...leg, amountMinor: BigInt(leg.amountMinor) })),
});

/** The journals of an account, in the order of their sources; position: `<source uuid>#<purpose>`. */
export const readJournals = async (
  account: { platformId: string; accountUuid: string },
  range: { after: string | undefined; count: number },
): Promise<Journal[]> => {
  const partition = `JOURNAL#${account.platformId}#${account.accountUuid}`;
  const items = await readRange({ index: 'table', partition, descending: true, ...range });
  const formatter = JournalEntity.build(EntityFormatter);
  return items.map((raw) => journalOf(formatter.format(raw)));
};
