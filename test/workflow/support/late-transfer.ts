import { expect } from 'vitest';
import { type Item, platformItems } from '#test/support/raw-table.ts';
import { type FundedAccount, invoke, type TestPlatform } from '#test/support/service.ts';

const settleStep = 'PaymentsService-local-settle-delayed-outcome';
const funds = 10_000;
const amount = 1_000;

/** A transfer with a delayed outcome (suffix 005). */
export interface Pending {
  readonly account: FundedAccount;
  readonly uuid: string;
  readonly id: string;
}

export const payLate = async (platform: TestPlatform, bankId: string): Promise<Pending> => {
  const account = await platform.fundedAccount(funds);
  const body = { source: { accountId: account.id }, destination: { accountId: bankId }, amount };
  const { id, status } = await platform.api.ok('createTransferOut', { body });
  expect(status).toBe('PENDING');
  return { account, id, uuid: id.split(':')[1] ?? '' };
};

/** Runs the step once. Returns its answer, or 'failed'. */
export const settle = async (platform: TestPlatform, { uuid }: Pending): Promise<unknown> => {
  const outcome = await invoke(settleStep, { platformId: platform.id, transactionId: uuid });
  return outcome.error === undefined ? JSON.parse(outcome.payload ?? 'null') : 'failed';
};

export const expectRefundedOnce = async (platform: TestPlatform, { account, id }: Pending): Promise<void> => {
  expect(await platform.settled(id)).toMatchObject({
    status: 'FAILED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { status: 'COMPLETED' },
  });
  expect(await platform.balanceOf(account)).toBe(funds);
};

/** The items of one transfer and of its account. */
export const itemsOf = async (platform: TestPlatform, { account, uuid }: Pending): Promise<Item[]> => {
  const accountUuid = account.id.split(':')[1] ?? '';
  const items = await platformItems(platform.address, platform.id);
  return items.filter(({ pk, sk }) => {
    const isAccount = pk === `ACCOUNT#${platform.id}#${accountUuid}`;
    return isAccount || `${String(pk)}${String(sk)}`.includes(uuid);
  });
};
