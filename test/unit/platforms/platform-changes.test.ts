import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UmaDomainPolicy } from '#shared/platforms/claim-uma-domain.ts';
import { createPlatform } from '#shared/platforms/create-platform.ts';
import { checkWithinOperatorLimits } from '#shared/platforms/currency-rules.ts';
import { disablePlatform, enablePlatform } from '#shared/platforms/disable-platform.ts';
import { changedPlatform } from '#shared/platforms/rules.ts';
import { setRequestLimits } from '#shared/platforms/set-request-limits.ts';
import { setFees, setLimits } from '#shared/platforms/set-terms.ts';
import { allPlatforms, configWrite, platformsWithEndpoint, readPlatform } from '#shared/platforms/store.ts';
import { isSecretOf, tokenKeyOf } from '#shared/platforms/tokens/credentials.ts';
import { issueToken } from '#shared/platforms/tokens/issue-token.ts';
import { readToken, readTokens, tokenWrite } from '#shared/platforms/tokens/store.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
/** Long ago: new uuids never go back behind the latest one, and other tests make uuids of today. */
const now = '2020-01-02T03:04:05.000Z';
const policy: UmaDomainPolicy = {
  serviceDomains: ['platforms.uma.test'],
  hasAddresses: async () => false,
};
const create = (umaDomain?: string, more: Partial<UmaDomainPolicy> = {}) =>
  createPlatform({ umaDomain, isRegulatedFinancialInstitution: true }, { ...policy, ...more });
const idOf = async (umaDomain?: string): Promise<string> => (await create(umaDomain)).platformId;
const afterDays = (days: number): void => void vi.setSystemTime(Date.parse(now) + days * 86_400_000);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a new platform', () => {
  it('has its domain, its accounts and a token with all permissions', async () => {
    const order = { name: 'Acme', umaDomain: 'Pay.Acme.Example', isRegulatedFinancialInstitution: false };

    const { platformId, clientId, clientSecret } = await createPlatform(order, policy);

    const platform = await readPlatform(platformId);
    expect(platform).toMatchObject({
      uuid: platformId,
      name: 'Acme',
      umaDomain: 'pay.acme.example',
      isRegulatedFinancialInstitution: false,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
    expect(platform.configUuid).not.toBe(platformId);
    expect(new Set(Object.values(platform.accountsOpenedAt))).toEqual(new Set([now]));
    expect(Object.keys(platform.accountsOpenedAt)).toEqual(
      platform.supportedCurrencies.map(({ currencyCode }) => currencyCode),
    );
    const [token] = await readTokens(platformId, undefined, 9);
    expect(token).toMatchObject({ name: 'First token', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] });
    expect(tokenKeyOf(clientId)).toEqual({ platformId, uuid: token?.uuid });
    expect(isSecretOf(clientSecret, token?.secretHash ?? '')).toBe(true);
  });

  it('may use all of its currencies in both directions', async () => {
    const { supportedCurrencies } = await readPlatform(await idOf());

    expect(supportedCurrencies.length).toBeGreaterThan(10);
    for (const one of supportedCurrencies)
      expect(one).toMatchObject({ minAmount: 1, enabledTransactionTypes: ['INCOMING', 'OUTGOING'] });
  });

  it('without a name or a domain is called Platform', async () => {
    const platform = await readPlatform(await idOf());

    expect(platform.name).toBe('Platform');
    expect(platform).not.toHaveProperty('umaDomain');
  });

  it.each(['a b.example', 'acme..example', ''])('cannot have the domain %j', async (umaDomain) => {
    await expect(create(umaDomain)).rejects.toThrow(`${umaDomain} is not a domain name`);
  });
});

describe('a change of a platform', () => {
  const addToken = (platformId: string, index: number): string => {
    const { token } = issueToken({ platformId, name: `Token ${index}`, permissions: ['VIEW'] });
    current.table.commit([tokenWrite(token)]);
    return token.uuid;
  };
  const marksOf = async (platformId: string): Promise<unknown[]> =>
    (await readTokens(platformId, undefined, 200)).map(({ disabledAt, usageKey }) => disabledAt ?? usageKey);

  it('that disables it marks all of its tokens, and keeps the first time', async () => {
    const platformId = await idOf();
    for (let index = 0; index < 120; index += 1) addToken(platformId, index);

    await disablePlatform(platformId);
    afterDays(1);
    await disablePlatform(platformId);

    expect(await readPlatform(platformId)).toMatchObject({ disabledAt: now });
    expect(new Set(await marksOf(platformId))).toEqual(new Set([now]));
    expect(await marksOf(platformId)).toHaveLength(121);
  });

  it('that enables it again removes the marks', async () => {
    const platformId = await idOf();
    await disablePlatform(platformId);

    expect(await enablePlatform(platformId)).toMatchObject({ version: 3, updatedAt: now });

    expect(await readPlatform(platformId)).not.toHaveProperty('disabledAt');
    expect(await marksOf(platformId)).toEqual([undefined]);
  });

  it('that gives it limits gives its tokens the key of its own plan, and keeps former keys', async () => {
    const platformId = await idOf();
    const uuid = addToken(platformId, 1);
    const [standard, own] = ['standard', 'own'].map((key) => ({ planId: `plan of ${key}`, key }));
    await setRequestLimits(platformId, { usage: { standard } });
    expect(await readToken({ platformId, uuid })).toMatchObject({ usageKey: 'standard' });

    const requestLimits = { requestsPerSecond: 5, burst: 9 };
    await setRequestLimits(platformId, { requestLimits, usage: { own } });

    expect(await readPlatform(platformId)).toMatchObject({ requestLimits, usage: { standard, own } });
    expect(await readToken({ platformId, uuid })).toMatchObject({ usageKey: 'own' });
    await setRequestLimits(platformId, { usage: {} });
    expect(await readToken({ platformId, uuid })).toMatchObject({ usageKey: 'standard' });
  });

  it('that is empty changes nothing', async () => {
    const platform = await readPlatform(await idOf());

    expect(changedPlatform(platform, {}, now)).toBe(platform);
    expect(changedPlatform(platform, { umaDomain: undefined }, now)).toBe(platform);
  });

  it('that sets an endpoint puts it into the list of those that get events', async () => {
    const platform = { ...(await readPlatform(await idOf())), webhookEndpoint: 'https://acme.example' };
    current.table.commit([configWrite(platform, { ...platform, version: 2 }, true)]);

    expect(current.table.find(`PLATFORM#${platform.uuid}`, 'PLATFORM')?.listPk).toMatch(/^PLATFORM#[0-3]$/);
    expect(await platformsWithEndpoint({ count: 9 })).toMatchObject([{ uuid: platform.uuid }]);
    expect(await allPlatforms({ count: 9 })).toMatchObject([{ uuid: platform.uuid }]);
  });

  it("is never one beyond its operator's limits, and may be one within them", async () => {
    const platformId = await idOf();
    await setLimits(platformId, { currency: 'USD', minAmount: 100, maxAmount: 7000 });
    const platform = await readPlatform(platformId);
    const [usd] = platform.supportedCurrencies.filter(({ currencyCode }) => currencyCode === 'USD');
    const change = (fields: object) => () =>
      usd && checkWithinOperatorLimits(platform, [{ ...usd, ...fields }]);

    expect(change({ minAmount: 200, maxAmount: 6000, enabledTransactionTypes: [] })).not.toThrow();
    expect(change({ minAmount: 100, maxAmount: 7000 })).not.toThrow();
    expect(change({ minAmount: 99 })).toThrow('must be at least 100 in USD');
    expect(change({ maxAmount: 7001 })).toThrow('must be at most 7000 in USD');
    expect(change({ maxAmount: 7001 })).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
    const inOnly = { minAmount: 1, maxAmount: 9, enabledTransactionTypes: ['INCOMING'] } as const;
    const bound = { ...platform, operatorLimits: { USD: inOnly } };
    const both = { minAmount: 0, maxAmount: 9, enabledTransactionTypes: ['INCOMING', 'OUTGOING'] } as const;
    expect(() => usd && checkWithinOperatorLimits(bound, [{ ...usd, ...both }])).toThrow('not OUTGOING');
  });

  it('of its fees or limits holds from then on', async () => {
    const platformId = await idOf();

    await setFees(platformId, { variableBps: 40, fixedMinor: { USD: 25 } });
    await setLimits(platformId, { currency: 'USD', maxAmount: 7000 });

    const platform = await readPlatform(platformId);
    expect(platform.version).toBe(3);
    expect(platform.fees).toMatchObject({ variableBps: 40 });
    const usd = platform.supportedCurrencies.find(({ currencyCode }) => currencyCode === 'USD');
    expect(usd).toMatchObject({ maxAmount: 7000 });
  });

  it.each([
    [{ currency: 'XYZ', maxAmount: 5 }, 'Platform has no currency XYZ; it has USD'],
    [{ currency: 'USD', minAmount: 10, maxAmount: 5 }, 'the least must not exceed the most'],
    [{ currency: 'USD', minAmount: -1 }, 'The limits in USD must be integers'],
    [{ currency: 'USD', maxAmount: 1.5 }, 'The limits in USD must be integers'],
  ])('of its limits to %j is refused', async (order, why) => {
    await expect(setLimits(await idOf(), order)).rejects.toThrow(why);
  });
});
