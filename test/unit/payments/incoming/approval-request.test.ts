import { describe, expect, it } from 'vitest';
import { claimRequest, noteAnswer, releaseRequest } from '#shared/payments/incoming/approval-request.ts';
import { useMemoryTable } from '../../support/memory-table.ts';

const current = useMemoryTable();
const key = { platformId: 'p', transactionUuid: 't' };
const asked = new Date('2025-10-13T12:00:00.000Z');
const later = (ms: number): Date => new Date(asked.getTime() + ms);
const stored = () => current.table.find('APPROVAL#p#t', 'REQUEST');

describe('the first request to a platform', () => {
  it('is claimed once and kept for thirty days', async () => {
    expect(await claimRequest(key, 'FIRST', asked)).toBe(true);
    expect(await claimRequest(key, 'FIRST', later(1))).toBe(false);

    expect(stored()).toMatchObject({
      ...key,
      askedAt: asked.toISOString(),
      requestCount: 1,
      expiresAtEpochSeconds: asked.getTime() / 1000 + 30 * 24 * 3600,
    });
  });

  it('can be claimed again after nothing was sent', async () => {
    await claimRequest(key, 'FIRST', asked);
    await releaseRequest(key, 'FIRST');

    expect(stored()).toBeUndefined();
    expect(await claimRequest(key, 'FIRST', later(1))).toBe(true);
  });
});

describe('the second request', () => {
  it.each([
    [30_000, true],
    [30_001, false],
  ])('%i ms after the first: %s', async (ms, expected) => {
    await claimRequest(key, 'FIRST', asked);

    expect(await claimRequest(key, 'AGAIN', later(ms))).toBe(expected);
  });

  it('is claimed once, and again after nothing was sent', async () => {
    await claimRequest(key, 'FIRST', asked);

    expect(await claimRequest(key, 'AGAIN', later(1))).toBe(true);
    expect(await claimRequest(key, 'AGAIN', later(2))).toBe(false);
    await releaseRequest(key, 'AGAIN');
    expect(stored()).toMatchObject({ requestCount: 1 });
    expect(await claimRequest(key, 'AGAIN', later(3))).toBe(true);
  });

  it('is not sent without a first one', async () => {
    expect(await claimRequest(key, 'AGAIN', asked)).toBe(false);
    expect(stored()).toBeUndefined();
  });

  it('is not sent after the platform has answered', async () => {
    await claimRequest(key, 'FIRST', asked);
    await noteAnswer(key, later(5));

    expect(stored()).toMatchObject({ answeredAt: later(5).toISOString(), requestCount: 1 });
    expect(await claimRequest(key, 'AGAIN', later(6))).toBe(false);
  });
});
