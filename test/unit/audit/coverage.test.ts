import { describe, expect, it } from 'vitest';
import { grants } from '#infra/grants.ts';
import { kebabCase } from '#infra/resource-names.ts';
import { operations } from '#shared/api/operations.ts';
import { auditedPrefixes } from '#shared/kernel/actor.ts';

/** Operations that change no record of anybody. */
const withoutRecord: Readonly<Record<string, string>> = {
  estimateCryptoWithdrawalFee: 'it only calculates',
  uploadCustomersCsv: 'the gateway stores the file, and the workflow makes the job for the token',
  createDocument: 'the gateway stores the form, and followUpload files it',
  fundInternalAccount: 'the balance has a stamp (record-of.test.ts)',
  replaceDocument: 'the gateway stores the form, and followUpload files it',
};

const audited = new Set<string>(auditedPrefixes);

const writesOf = (id: string): string[] => {
  const { put = [], update = [] } = grants[kebabCase(id)] ?? {};
  return [...put, ...update];
};

/** Prefixes of audited items that the function of an operation may write. */
const recordedBy = (id: string): string[] => writesOf(id).filter((prefix) => audited.has(prefix));

describe('the audit trail', () => {
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);

  it.each(changing.filter((id) => withoutRecord[id] === undefined))('has a record of %s', (id) => {
    expect(recordedBy(id)).not.toEqual([]);
  });

  it.each(Object.keys(withoutRecord))('has no record of %s, which exists', (id) => {
    expect(changing).toContain(id);
  });

  it.each(['followUpload', 'getDocumentContent', 'openKycLink'])(
    'has a record of %s, a GET that must have one',
    (id) => {
      expect(recordedBy(id)).not.toEqual([]);
    },
  );

  it('records no journal, no balance and no key record', () => {
    expect(auditedPrefixes.filter((one) => ['ACCOUNT', 'IDEMPOTENCY', 'JOURNAL'].includes(one))).toEqual([]);
  });
});
