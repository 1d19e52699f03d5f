import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCustomer } from '#shared/customers/store.ts';
import { SwitchUnclear } from '#shared/switch/exchange.ts';
import { linkedCase, linkFor } from '#shared/verification/provider/link.ts';
import type { ProviderClient } from '#shared/verification/provider/provider-client.ts';
import { caseWrite, readCase } from '#shared/verification/provider-case.ts';
import { readVerification } from '#shared/verification/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { business, having, now } from '../applicants.ts';
import {
  caseId,
  caseOf,
  key,
  platformId,
  resultOf,
  storeApplicant,
  verificationOf,
  waitingBusiness,
} from './support/cases.ts';

const current = useMemoryTable();
const customer = { platformId, customerUuid: business.uuid };

const providerOf = (link: ProviderClient['link']): ProviderClient => ({
  order: async () => resultOf('IN_PROGRESS'),
  follow: async () => undefined,
  link,
});

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a link of a customer', () => {
  it('opens a verification that waits for the customer, before the provider is asked', async () => {
    const facts = having(waitingBusiness, { kybStatus: 'UNVERIFIED', verificationUuid: undefined });
    storeApplicant(current.table, facts, verificationOf({ status: 'REJECTED' }));
    const bodies: string[] = [];
    const client = providerOf(async (body) => {
      bodies.push(body);
      return 'https://verify.example/1';
    });

    expect(await linkFor(client, customer, 'https://acme.example/done')).toBe('https://verify.example/1');

    const { verificationUuid = '', kybStatus } = (await getCustomer(platformId, business.uuid)) ?? {};
    expect(kybStatus).toBe('UNVERIFIED');
    expect(await readVerification(platformId, verificationUuid)).toMatchObject({
      status: 'READY_FOR_VERIFICATION',
      errors: [],
    });
    expect(await readCase(platformId, verificationUuid)).toMatchObject({ revision: 1, isAccepted: true });
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      {
        caseId: `${platformId}.${verificationUuid}`,
        revision: 1,
        customer: expect.objectContaining({ businessInfo: business.businessInfo }),
        beneficialOwners: [expect.objectContaining({ roles: ['UBO'] })],
        redirectUri: 'https://acme.example/done',
      },
    ]);
    // The second link is for the same verification.
    await linkFor(client, customer, undefined);
    expect(JSON.parse(bodies[1] ?? '')).toMatchObject({
      caseId: `${platformId}.${verificationUuid}`,
      revision: 1,
    });
  });

  it('belongs to the submission that waits', async () => {
    storeApplicant(current.table, waitingBusiness, verificationOf());
    current.table.commit([caseWrite(caseOf())]);
    const bodies: string[] = [];

    await linkFor(
      providerOf(async (body) => {
        bodies.push(body);
        return 'https://verify.example/1';
      }),
      customer,
      undefined,
    );

    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ caseId, revision: 1 });
    expect(await readCase(platformId, key.uuid)).toEqual(caseOf());
  });

  it('is 503 when the provider gives none', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    storeApplicant(current.table, waitingBusiness, verificationOf());
    const client = providerOf(async () => {
      throw new SwitchUnclear('TIMED_OUT');
    });

    await expect(linkFor(client, customer, undefined)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
    });
  });

  it('does not exist for a deleted one', async () => {
    storeApplicant(current.table, having(waitingBusiness, { isDeleted: true }), verificationOf());

    await expect(
      linkFor(
        providerOf(async () => ''),
        customer,
        undefined,
      ),
    ).rejects.toMatchObject({
      code: 'CUSTOMER_DELETED',
    });
  });
});

describe('the case of a link', () => {
  const nowMs = now.getTime();
  const { digest = '' } = caseOf();

  it('of a submission whose applicant has changed is ordered at once under the next revision', () => {
    expect(linkedCase(caseOf(), verificationOf(), 'other', nowMs)).toMatchObject({
      revision: 2,
      isAccepted: false,
      dueAt: '2025-10-13T12:00:00.000Z',
    });
  });

  it('of errors to resolve is asked about after an hour', () => {
    const { dueAt: _none, ...parked } = caseOf();

    expect(linkedCase(parked, verificationOf({ status: 'RESOLVE_ERRORS' }), digest, nowMs)).toMatchObject({
      revision: 1,
      isAccepted: true,
      version: 2,
      dueAt: '2025-10-13T13:00:00.000Z',
    });
  });
});
