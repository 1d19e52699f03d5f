import { expect, it } from 'vitest';
import { presentVerificationEvents, verificationEventsOf } from '#shared/verification/events.ts';
import type { Verification, VerificationStatus } from '#shared/verification/verification.ts';

const verification = (status: VerificationStatus): Verification => ({
  platformId: '0199dd4b-c800-7000-8000-000000000001',
  uuid: '0199dd4b-c800-7000-8000-0000000000ff',
  version: 2,
  customerUuid: '0199dd4b-c800-7000-8000-000000000c00',
  status,
  errors: [],
  createdAt: '2025-10-13T11:30:00.000Z',
  updatedAt: '2025-10-13T12:00:00.000Z',
});

it.each<[VerificationStatus | undefined, VerificationStatus, string | undefined]>([
  [undefined, 'RESOLVE_ERRORS', 'VERIFICATION_RESOLVE_ERRORS'],
  [undefined, 'IN_PROGRESS', 'VERIFICATION_IN_PROGRESS'],
  [undefined, 'APPROVED', 'VERIFICATION_APPROVED'],
  [undefined, 'REJECTED', 'VERIFICATION_REJECTED'],
  ['RESOLVE_ERRORS', 'IN_PROGRESS', 'VERIFICATION_IN_PROGRESS'],
  ['IN_PROGRESS', 'APPROVED', 'VERIFICATION_APPROVED'],
  ['RESOLVE_ERRORS', 'RESOLVE_ERRORS', undefined],
])('a change from %s to %s sends the event %s', (from, to, type) => {
  const events = verificationEventsOf(from && verification(from), verification(to));

  expect(events.map((event) => event.type)).toEqual(type === undefined ? [] : [type]);
});

it('the event carries the verification as its GET shows it', () => {
  expect(verificationEventsOf(undefined, verification('APPROVED'))).toEqual([
    {
      platformId: '0199dd4b-c800-7000-8000-000000000001',
      type: 'VERIFICATION_APPROVED',
      resource: 'VERIFICATION#0199dd4b-c800-7000-8000-000000000001#0199dd4b-c800-7000-8000-0000000000ff',
      version: 2,
      changedAt: new Date('2025-10-13T12:00:00.000Z'),
      data: {
        id: 'Verification:0199dd4b-c800-7000-8000-0000000000ff',
        customerId: 'Customer:0199dd4b-c800-7000-8000-000000000c00',
        verificationStatus: 'APPROVED',
        errors: [],
        createdAt: '2025-10-13T11:30:00.000Z',
        updatedAt: '2025-10-13T12:00:00.000Z',
      },
    },
  ]);
});

it.each<[VerificationStatus, number, boolean]>([
  ['RESOLVE_ERRORS', 1, true],
  ['RESOLVE_ERRORS', 2, false],
  ['IN_PROGRESS', 1, true],
  ['IN_PROGRESS', 2, false],
  ['APPROVED', 2, true],
  ['REJECTED', 2, true],
])('a verification found as %s at version %i has a missing event: %s', (status, version, isTold) => {
  const present = { ...verification(status), version };

  expect(presentVerificationEvents(present)).toEqual(isTold ? verificationEventsOf(undefined, present) : []);
});
