import { describe, expect, it } from 'vitest';
import {
  findInQueue,
  readQueue,
  readVerification,
  verificationWrite,
  walkVerifications,
} from '#shared/verification/store.ts';
import type { Verification } from '#shared/verification/verification.ts';
import { verificationView } from '#shared/verification/view.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const createdAt = '2025-10-13T12:00:00.000Z';
const verification = (digit: number, more: Partial<Verification> = {}): Verification => ({
  platformId: 'p',
  uuid: `0199dd4b-c800-7000-8000-00000000${digit}00${digit}`,
  customerUuid: 'c1',
  version: 1,
  status: 'IN_PROGRESS',
  errors: [],
  createdAt,
  updatedAt: createdAt,
  ...more,
});
const isCommitted = (one: Verification): boolean =>
  current.table.commit([verificationWrite(one)])[0]?.isAllowed === true;
const range = { count: 9, descending: false };

describe('a verification', () => {
  it('has each version once', async () => {
    expect(isCommitted(verification(1))).toBe(true);
    expect(isCommitted(verification(1))).toBe(false);
    expect(isCommitted(verification(1, { version: 3 }))).toBe(false);
    expect(isCommitted(verification(1, { version: 2, status: 'APPROVED' }))).toBe(true);
    expect(isCommitted(verification(1, { version: 2, status: 'REJECTED' }))).toBe(false);

    expect(await readVerification('p', verification(1).uuid)).toMatchObject({
      version: 2,
      status: 'APPROVED',
    });
    expect(await readVerification('q', verification(1).uuid)).toBeUndefined();
  });

  it('is in the list of its platform and of its customer', async () => {
    for (const digit of [3, 1]) isCommitted(verification(digit));
    isCommitted(verification(2, { customerUuid: 'c2' }));
    const digits = async (of: object) =>
      (await walkVerifications({ platformId: 'p', ...of }, range)).map(({ uuid }) => Number(uuid.at(-1)));

    expect(await digits({})).toEqual([1, 2, 3]);
    expect(await digits({ customerUuid: 'c1' })).toEqual([1, 3]);
    expect(await digits({ platformId: 'q' })).toEqual([]);
  });

  it('waits in the queue until it is decided, the oldest first', async () => {
    for (const digit of [4, 3, 2, 1]) isCommitted(verification(digit));
    isCommitted(verification(2, { version: 2, status: 'APPROVED' }));
    const queue = async (count: number) => (await readQueue(count)).map(({ uuid }) => Number(uuid.at(-1)));

    expect(await queue(9)).toEqual([1, 3, 4]);
    expect(await queue(2)).toEqual([1, 3]);
    expect(await findInQueue(verification(3).uuid)).toEqual(verification(3));
    expect(await findInQueue(verification(2).uuid)).toBeUndefined();
  });

  it('shows its errors', () => {
    const errors = [
      {
        resourceId: 'Customer:c1',
        type: 'MISSING_FIELD',
        field: 'fullName',
        reason: 'fullName is required.',
      },
      {
        resourceId: 'Customer:c1',
        type: 'MISSING_IDENTITY_DOCUMENT',
        acceptedDocumentTypes: ['PASSPORT'],
        reason: 'One is required.',
      },
    ] as const;

    expect(verificationView(verification(1, { errors: [...errors] })).errors).toEqual(errors);
    expect(verificationView(verification(1, { errors: [errors[0]] })).errors[0]).not.toHaveProperty(
      'acceptedDocumentTypes',
    );
  });
});
