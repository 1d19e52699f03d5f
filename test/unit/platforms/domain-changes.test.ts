import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UmaDomainPolicy } from '#shared/platforms/claim-uma-domain.ts';
import { createPlatform, setDomain } from '#shared/platforms/create-platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { isProvenByDns } from '#shared/platforms/uma-domain-rules.ts';
import { umaDomainOwner } from '#shared/platforms/uma-domain-store.ts';
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
const taken = { code: 'UMA_DOMAIN_TAKEN' };
const afterDays = (days: number): void => void vi.setSystemTime(Date.parse(now) + days * 86_400_000);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a UMA domain', () => {
  it.each(['acme.example', 'pay.acme.example', 'eu.pay.acme.example'])(
    'that another platform has, or one above or below it, is taken: %s',
    async (umaDomain) => {
      const owner = await idOf('pay.acme.example');

      await expect(create(umaDomain)).rejects.toMatchObject(taken);

      expect(await umaDomainOwner('pay.acme.example')).toBe(owner);
      expect(await umaDomainOwner('acme.example')).toBeUndefined();
    },
  );

  it('beside that of another platform is free', async () => {
    await idOf('pay.acme.example');
    const other = await idOf('shop.acme.example');

    expect(await umaDomainOwner('shop.acme.example')).toBe(other);
  });

  it('below an own one is free', async () => {
    const platformId = await idOf('acme.example');

    await setDomain(platformId, 'pay.acme.example', policy);

    expect(await umaDomainOwner('pay.acme.example')).toBe(platformId);
    expect(await readPlatform(platformId)).toMatchObject({ umaDomain: 'pay.acme.example', version: 2 });
  });

  it('that is set again changes nothing', async () => {
    const platformId = await idOf('acme.example');
    const items = current.table.all();

    expect(await setDomain(platformId, 'ACME.example', policy)).toMatchObject({ version: 1 });
    expect(current.table.all()).toEqual(items);
  });

  it('that is given up stays reserved for its platform, and is free after that time', async () => {
    const owner = await idOf('acme.example');
    expect(await setDomain(owner, undefined, policy)).not.toHaveProperty('umaDomain', 'acme.example');

    await expect(create('acme.example')).rejects.toMatchObject(taken);
    afterDays(400);
    const { platformId } = await create('acme.example');

    expect(await umaDomainOwner('acme.example')).toBe(platformId);
    await expect(setDomain(owner, 'acme.example', policy)).rejects.toMatchObject(taken);
  });

  it('that is given up can be taken back at once', async () => {
    const owner = await idOf('acme.example');
    await setDomain(owner, 'acme.test', policy);

    await setDomain(owner, 'acme.example', policy);
    afterDays(400);

    await expect(create('acme.example')).rejects.toMatchObject(taken);
  });

  it('on which a customer still has an address is never free', async () => {
    const owner = await idOf('acme.example');
    await setDomain(owner, undefined, policy);
    afterDays(400);
    const asked: string[] = [];
    const hasAddresses = async (...of: string[]): Promise<boolean> => asked.push(...of) > 0;

    await expect(create('acme.example', { hasAddresses })).rejects.toMatchObject(taken);
    expect(asked).toEqual([owner, 'acme.example']);
  });

  it('needs its proof where proofs are needed', async () => {
    const isProven = async (umaDomain: string): Promise<boolean> => umaDomain === 'proven.example';

    await expect(create('acme.example', { isProven })).rejects.toThrow('acme.example');
    expect(await umaDomainOwner('acme.example')).toBeUndefined();
    expect((await create('proven.example', { isProven })).platformId).toBe(
      await umaDomainOwner('proven.example'),
    );
  });
});

describe('the proof of a domain', () => {
  const prove = (records: readonly (readonly string[])[], names: string[] = []) =>
    isProvenByDns('acme.example', 'p', async (name) => {
      names.push(name);
      return records;
    });
  const failing = (code: string) =>
    isProvenByDns('acme.example', 'p', async () => {
      throw Object.assign(new Error('DNS'), { code });
    });

  it('is a TXT record with the platform, which DNS may split', async () => {
    const names: string[] = [];

    expect(await prove([['other'], ['Platform:', 'p ']], names)).toBe(true);
    expect(await prove([['Platform:q']])).toBe(false);
    expect(await prove([])).toBe(false);
    expect(names).toEqual(['_payments-service.acme.example']);
  });

  it.each(['ENOTFOUND', 'ENODATA'])('is missing when DNS says %s', async (code) => {
    expect(await failing(code)).toBe(false);
  });

  it('is unknown when DNS does not answer', async () => {
    await expect(failing('ETIMEOUT')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
