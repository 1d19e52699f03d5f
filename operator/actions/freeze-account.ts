import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { stampedBalance } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { type Freezing, freezeWrite, unfreezeWrite } from '#shared/ledger/account-state.ts';
import { type AccountKey, getStoredBalance } from '#shared/ledger/balance.ts';
import { OperatorError } from '../access/operator-error.ts';
import { find } from '../queries/find.ts';

/** The account of any platform. @param id `InternalAccount:<uuid>` @throws OperatorError */
export const accountNamed = async (id: string): Promise<AccountKey> => {
  const found = (await find(id)).find(({ type }) => type === 'InternalAccount');
  if (found === undefined) throw new OperatorError(`There is no account ${id}.`);
  const account = { platformId: found.platform.uuid, accountUuid: found.uuid };
  if ((await resolveInternalAccount(account.platformId, account.accountUuid)) !== undefined) return account;
  throw new OperatorError(`The owner of ${id} has no account in this currency.`);
};

/** What the commands and the console do with an account. */
export const accountChanges = {
  freeze: { writeOf: freezeWrite, done: 'is frozen: no new payment leaves it' },
  unfreeze: { writeOf: unfreezeWrite, done: 'is released: payments leave it again' },
} as const;

export type AccountChange = keyof typeof accountChanges;

const why = async ({ platformId, accountUuid }: AccountKey): Promise<string> => {
  const { closedAt, frozenAt } = (await getStoredBalance(platformId, accountUuid)) ?? {};
  if (closedAt !== undefined) return `is closed since ${closedAt}`;
  return frozenAt === undefined ? 'is not frozen' : `is frozen since ${frozenAt}`;
};

/**
 * Freezes an account, or releases it. The table's stream tells the platform, and writes the audit record.
 *
 * @returns what was done, in a sentence
 * @throws OperatorError when it is so already
 */
export const changeAccount = async (
  account: AccountKey,
  change: AccountChange,
  reason: Freezing['reason'],
): Promise<string> => {
  const id = formatId('InternalAccount', account.accountUuid);
  const { writeOf, done } = accountChanges[change];
  const write = stampedBalance(writeOf(account, { reason, at: clock.now().toISOString() }));
  if (await transactIfUnchanged({ balance: write })) return `${id} ${done}.`;
  throw new OperatorError(`Nothing was changed. ${id} ${await why(account)}.`);
};
