import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { adminAt } from '#test/support/admin.ts';
import { send, storedItem } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';
import type { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import type { AccountLoad } from './account-load.ts';
import { arrivals } from './attack-orders.ts';
import { expectToAddUp, readPages } from './statements.ts';

/** An hour of the service, after which a quiet account becomes cold, takes 90 s. */
const timeScale = 40;

/** Conflicts as on a real table (test/bench/simulator/locks.ts). */
export const conflicts = { leastMs: 10, mostMs: 20 } as const;

export const hotHost = { timeScale, conflicts, variables: { HOT_ACCOUNTS: 'on' } } as const;

const keyOf = ({ platform, uuid }: AccountLoad) => ({ pk: `ACCOUNT#${platform.id}#${uuid}`, sk: 'BALANCE' });

/** Whether the account's own item says that its money lies in slots. */
export const isHot = async (load: AccountLoad): Promise<boolean> =>
  (await storedItem(load.platform.address, keyOf(load)))?.slots !== undefined;

/** Makes the hour in which the movements are counted begin two hours ago. */
export const quietForTwoHours = async (load: AccountLoad): Promise<void> => {
  const { dynamodbEndpoint, tableName } = load.platform.address;
  const { pk, sk } = keyOf(load);
  await send(dynamodbEndpoint, 'UpdateItem', {
    TableName: tableName,
    Key: { pk: { S: pk }, sk: { S: sk } },
    UpdateExpression: 'SET markedAt = :before',
    ConditionExpression: 'attribute_exists(markedAt)',
    ExpressionAttributeValues: { ':before': { S: new Date(Date.now() - 7_200_000).toISOString() } },
  });
};

export const expectHot = (load: AccountLoad, is: boolean, timeout: number): Promise<void> =>
  expect.poll(() => isHot(load), { timeout, interval: 100 }).toBe(is);

/** What each reader sees of the account while movements go on. @returns how many statements */
export const readAlong = async (load: AccountLoad, isOn: () => boolean): Promise<number> => {
  let statements = 0;
  while (isOn()) {
    for (let count = 0; count < 10 && isOn(); count += 1) {
      await load.expectBalance();
      await load.expectListed();
    }
    const pages = await readPages(load.platform, load.account, 100);
    if (pages !== undefined) expectToAddUp(pages);
    statements += pages === undefined ? 0 : 1;
  }
  return statements;
};

/** Movements and readers at once, until `isDone`. @returns how many statements were read */
export const underLoad = async (
  load: AccountLoad,
  clients: number,
  isDone: () => Promise<boolean>,
): Promise<number> => {
  let isOn = true;
  const stillOn = (): boolean => isOn;
  const done = async (): Promise<void> => {
    while (isOn && !(await isDone())) await sleep(50);
  };
  const [, statements] = await Promise.all(
    [load.run(clients, stillOn), readAlong(load, stillOn), done()].map((work) =>
      work.finally(() => {
        isOn = false;
      }),
    ),
  );
  return Number(statements);
};

/** All transfers have ended, and each reader says the same, to the cent. */
export const expectSettled = async (load: AccountLoad): Promise<void> => {
  const { platform, account } = load;
  await expect.poll(() => platform.balanceOf(account)).toBe(load.finalMinor);
  for (const id of load.transferIds)
    expect(await platform.settled(id)).toMatchObject({ status: 'COMPLETED' });
  await load.expectAllListed();
  const pages = await readPages(platform, account, 100);
  if (pages === undefined) throw new Error('Nothing is posted any more');
  expectToAddUp(pages);
  expect(pages.at(-1)?.closingBalance.amount).toBe(load.finalMinor);
};

/** The platform has heard of the end of each transfer, and of the last balance. */
export const expectEvents = async (load: AccountLoad, receiver: WebhookReceiver): Promise<void> => {
  const wanted = load.transferIds.map((id) => `${id} COMPLETED`);
  const missing = () => wanted.filter((state) => !arrivals(receiver).has(state));
  await expect.poll(missing, { interval: 500 }).toEqual([]);
  const isLast = (body: string): boolean =>
    body.includes('INTERNAL_ACCOUNT_BALANCE_UPDATED') &&
    body.includes(load.account.id) &&
    body.includes(`"amount":${load.finalMinor}`);
  const hasLast = () => receiver.requests.some(({ body }) => isLast(body));
  await expect.poll(hasLast, { interval: 500 }).toBe(true);
};

/** The checks of the tests and of the product find nothing. */
export const expectSound = async (platform: TestPlatform): Promise<void> => {
  expect(await platform.reconcile()).toEqual([]);
  const { text } = await adminAt(platform.address, 'ledger', 'check');
  expect(text).toContain('No difference.');
};
