import { beforeAll, describe, expect, test } from 'vitest';
import { linkItems, newLinkToken, newPublicToken, use } from '#test/support/bank-links.ts';
import { samplePoints } from '#test/support/crash-points.ts';
import { type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import { executionsOf, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';

const step = 'PaymentsService-local-settle-account-link';
const sweep = 'PaymentsService-local-finish-stalled';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  customerId = (await platform.newCustomer()).id;
});

const link = async (end = '') => {
  const linkToken = await newLinkToken(platform, customerId);
  return platform.api.ok('linkExternalAccount', use(linkToken, newPublicToken(end)));
};

const read = (externalAccountId: string) =>
  platform.api.ok('getExternalAccount', { path: { externalAccountId } });

const becomes = (id: string, status: string) =>
  expect.poll(async () => (await read(id)).status, { interval: 200 }).toBe(status);

const settle = async (
  item: { readonly tokenHash?: unknown; readonly externalAccountUuid?: unknown } | undefined,
): Promise<unknown> => {
  const execution = String(item?.externalAccountUuid);
  const input = { platformId: platform.id, tokenHash: String(item?.tokenHash), execution };
  const { payload } = await invoke(step, input);
  return JSON.parse(payload ?? 'null');
};

/** The stored link of this account. */
const itemOf = async (id: string) =>
  (await linkItems(platform)).find(({ externalAccountUuid }) => id.endsWith(String(externalAccountUuid)));

/** The stored link and account before the workflow has settled them. A busy machine may read them too late. */
const unsettled = async (): Promise<{ id: string; items: readonly Item[] }> => {
  for (;;) {
    const { id } = await link();
    const uuid = id.split(':')[1] ?? '';
    const items = (await platformItems(platform.address, platform.id)).filter(
      ({ sk, sortId, externalAccountUuid }) =>
        (sk === 'LINK' && externalAccountUuid === uuid) || (sk === 'EXTERNAL' && sortId === uuid),
    );
    await becomes(id, 'ACTIVE');
    const isEarly = items.every((item) => 'publicToken' in item || item.status === 'PENDING');
    if (isEarly) return { id, items };
  }
};

/**
 * Restores link and account to their state before the workflow, due in so many milliseconds. Changed items start no
 * workflow.
 */
const loseWorkflow = async (dueInMs: number): Promise<string> => {
  const { id, items } = await unsettled();
  const dueAt = new Date(Date.now() + dueInMs).toISOString();
  const due = { workflowDueAt: dueAt, dueSk: `${dueAt}#${id.split(':')[1] ?? ''}` };
  for (const item of items) {
    await putItem(platform.address, { ...item, ...(item.sk === 'LINK' ? due : {}) });
  }
  return id;
};

describe('a linked account', () => {
  test('becomes ACTIVE with the name of its holder, or INACTIVE, seconds later', async () => {
    const [good, bad] = await Promise.all([link(), link('-fail')]);

    expect([good.status, bad.status]).toEqual(['PENDING', 'PENDING']);
    await Promise.all([becomes(good.id, 'ACTIVE'), becomes(bad.id, 'INACTIVE')]);

    expect(await read(good.id)).toEqual({
      ...good,
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Jane Doe' },
    });
    expect(await read(bad.id)).toEqual({
      ...bad,
      status: 'INACTIVE',
      beneficiaryVerificationStatus: 'UNSUPPORTED',
    });
    expect(await executionsOf(good.id.split(':')[1] ?? '')).toHaveLength(1);
  });

  test('receives money when it is ACTIVE, and none when it is INACTIVE', async () => {
    const account = await platform.fundedAccount(1_000);
    const [good, bad] = await Promise.all([link(), link('-fail')]);
    await Promise.all([becomes(good.id, 'ACTIVE'), becomes(bad.id, 'INACTIVE')]);
    const payTo = (accountId: string) => ({
      body: { source: { accountId: account.id }, destination: { accountId }, amount: 100 },
    });

    expect((await platform.api.refused('createTransferOut', payTo(bad.id))).code).toBe(
      'INVALID_BANK_ACCOUNT',
    );
    expect((await platform.api.ok('createTransferOut', payTo(good.id))).status).toBe('COMPLETED');
  });

  test("does not keep the public token after the bank's answer", async () => {
    const { id } = await link('-fail');
    await becomes(id, 'INACTIVE');

    const item = await itemOf(id);

    expect(item).toMatchObject({ outcome: 'INACTIVE' });
    for (const name of ['publicToken', 'bankAccountId', 'workflowDueAt', 'duePk', 'dueSk']) {
      expect(item).not.toHaveProperty(name);
    }
  });

  test('is settled once by many steps, before or after its workflow', async () => {
    const { id } = await link();
    const item = await itemOf(id);

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(item)));
    const settled = await read(id);
    await settle(item);

    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ status: 'ACTIVE' })));
    expect(settled.status).toBe('ACTIVE');
    expect(await read(id)).toEqual(settled);
  });

  test('whose step dies before or after any of its calls is settled by the next run', async () => {
    const unsettledItem = async () => {
      // Later than this test, so that no sweep settles the account first.
      const id = await loseWorkflow(3_600_000);
      return { id, item: await itemOf(id) };
    };
    const caller = 'Functionssettleaccountlink';
    const points = samplePoints(3);
    const [first, ...others] = await Promise.all([unsettledItem(), ...points.map(unsettledItem)]);
    const counted = await platform.withFaults({ kind: 'count', caller }, () => settle(first?.item));
    expect(counted.faults.calls).toBe(3);

    for (const [index, { id, item }] of others.entries()) {
      const point = points[index] ?? { at: 0, moment: 'before' };
      await platform.withFaults({ kind: 'crash', ...point, caller }, () => settle(item));
      expect(await settle(item)).toEqual({ status: 'ACTIVE' });

      expect((await read(id)).status).toBe('ACTIVE');
    }
  });

  test('that was deleted in the meantime stays deleted', async () => {
    const { id } = await link();
    await platform.api.ok('deleteExternalAccount', { path: { externalAccountId: id } });

    expect(await settle(await itemOf(id))).toEqual({ status: 'ACTIVE' });

    const path = { externalAccountId: id };
    expect((await platform.api.refused('getExternalAccount', { path })).code).toBe('ACCOUNT_NOT_FOUND');
    expect(await itemOf(id)).not.toHaveProperty('dueSk');
  });
});

describe('the sweep of account links', () => {
  test('settles an account whose workflow was lost', async () => {
    const id = await loseWorkflow(-61_000);

    await invoke(sweep, {});

    expect((await read(id)).status).toBe('ACTIVE');
    await settle(await itemOf(id));
  });
});
