import { describe, expect, it } from 'vitest';
import { admin } from '#test/support/admin.ts';
import { apiClient } from '#test/support/api-client.ts';
import { faultCounts } from '#test/support/host-control.ts';
import { itemsAt, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

const itemOf = async (platform: TestPlatform, id: string) => {
  const [item] = await itemsAt(platform.address, [
    { pk: `TOKEN#${platform.id}`, sk: id.replace('Token:', '') },
  ]);
  if (item === undefined) throw new Error(`${id} has no item`);
  return item;
};

/** A token that was made on an earlier day by code that kept no day of use, and a client with it. */
const olderToken = async (platform: TestPlatform) => {
  const body = { name: 'Older', permissions: ['VIEW'] };
  const { id, clientId, clientSecret } = await platform.api.ok('createToken', { body });
  await putItem(platform.address, {
    ...(await itemOf(platform, id)),
    createdAt: '2025-10-13T09:00:00.000Z',
  });
  return { id, api: apiClient(platform.address.baseUrl, { clientId, clientSecret }) };
};

const authorizer = 'Functionsauthorizerequest';

describe('the day of the last use of a token', () => {
  it('is written by the first sign-in of a day, and by no later one', async () => {
    const platform = await newPlatform();
    const { id, api } = await olderToken(platform);
    const plan = { kind: 'count', caller: authorizer } as const;

    const first = await platform.withFaults(plan, () => api.ok('getConfig'));
    const second = await platform.withFaults(plan, () => api.ok('listTokens'));

    // The read of the token, and once the write. The count of failed sign-ins does not name the platform.
    expect([first.faults.calls, second.faults.calls]).toEqual([2, 1]);
    expect((await itemOf(platform, id)).lastUsedOn).toBe(today());
    expect((await admin('explain', id)).text).toContain(today());
    expect(await api.ok('getToken', { path: { tokenId: id } })).not.toHaveProperty('lastUsedOn');
  });

  it('fails no sign-in when it cannot be written', async () => {
    const platform = await newPlatform();
    const { id, api } = await olderToken(platform);
    const plan = { kind: 'crash', at: 2, moment: 'before', caller: authorizer } as const;

    const { result, faults } = await platform.withFaults(plan, () => api.call('getConfig'));

    expect(faults.lost).toBeGreaterThan(0);
    expect(result.status).toBe(200);
    expect(await itemOf(platform, id)).not.toHaveProperty('lastUsedOn');
  });

  it('does not bring a token back that is deleted at the same moment', async () => {
    const platform = await newPlatform();
    const { id, api } = await olderToken(platform);
    const plan = { kind: 'hold', operation: 'UpdateItem', milliseconds: 3_000, caller: authorizer } as const;
    const { controlUrl } = platform.address;

    await platform.withFaults(plan, async () => {
      const signedIn = api.call('getConfig');
      await expect.poll(() => faultCounts(controlUrl, platform.id)).toMatchObject({ held: 1 });
      await platform.api.ok('deleteToken', { path: { tokenId: id } });
      await signedIn;
    });

    await expect(itemOf(platform, id)).rejects.toThrow(/has no item/);
  });
});
