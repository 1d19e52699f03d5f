import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platformFacts } from '#operator/queries/explain/platform.ts';
import { feesAt } from '#shared/platforms/fees.ts';
import { setFees } from '#shared/platforms/set-terms.ts';
import { platformWrite, readPlatform } from '#shared/platforms/store.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { platform } from './support/platform.ts';

const memory = useMemoryTable();
const now = '2026-11-24T12:00:00.000Z';
const later = new Date('2027-01-01T00:00:00.000Z');
const { uuid } = platform;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  memory.table.commit([platformWrite(platform)]);
});
afterEach(() => {
  vi.useRealTimers();
});

const feesOn = async (at: Date) => feesAt(await readPlatform(uuid), at);

it('fees for later leave those of now until then', async () => {
  await setFees(uuid, { variableBps: 10 });
  await setFees(uuid, { variableBps: 20, fixedMinor: { USD: 5 }, from: later });

  expect(await feesOn(new Date(later.getTime() - 1))).toEqual({ variableBps: 10, fixedMinor: {} });
  expect(await feesOn(later)).toMatchObject({ variableBps: 20, fixedMinor: { USD: 5 } });
  const { facts } = await platformFacts(await readPlatform(uuid));
  expect(facts).toMatchObject({
    Fees: '0.1 %',
    'Next fees': '0.2 % + 0.05 USD, for quotes from 2027-01-01T00:00:00.000Z on',
  });
});

it('the next announcement keeps those that have begun', async () => {
  await setFees(uuid, { variableBps: 20, from: later });
  vi.setSystemTime(later);
  expect((await platformFacts(await readPlatform(uuid))).facts).toMatchObject({ Fees: '0.2 %' });

  await setFees(uuid, { variableBps: 30, from: new Date('2027-02-01T00:00:00.000Z') });

  expect(await feesOn(later)).toEqual({ variableBps: 20, fixedMinor: {} });
  expect(await feesOn(new Date('2027-02-01T00:00:00.000Z'))).toMatchObject({ variableBps: 30 });
});

it('fees from now on end what was announced', async () => {
  await setFees(uuid, { variableBps: 20, from: later });
  await setFees(uuid, { variableBps: 15 });

  expect(await feesOn(later)).toEqual({ variableBps: 15, fixedMinor: {} });
  expect(await readPlatform(uuid)).not.toHaveProperty('nextFees');
});

it('fees for a moment that has passed are refused, and nothing changes', async () => {
  await expect(setFees(uuid, { variableBps: 20, from: new Date(now) })).rejects.toThrow(
    '2026-11-24T12:00:00.000Z has passed',
  );
  expect(await readPlatform(uuid)).toEqual(platform);
});
