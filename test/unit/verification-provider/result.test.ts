import { describe, expect, it } from 'vitest';
import { providerResultSchema } from '#shared/verification-provider/result.ts';
import { customerId } from '../verification/applicants.ts';
import { poorPassport } from './support/cases.ts';

describe('a result of the provider', () => {
  it.each([
    [{ revision: 1, status: 'APPROVED' }],
    [{ revision: 2, status: 'IN_PROGRESS', errors: [] }],
    [{ revision: 1, status: 'REJECTED' }],
    [{ revision: 1, status: 'REJECTED', errors: [{ type: 'APPLICANT_SANCTIONED', reason: 'Listed.' }] }],
    [{ revision: 1, status: 'RESOLVE_ERRORS', errors: [{ ...poorPassport, resourceId: customerId }] }],
  ])('is read: %j', (json) => {
    expect(providerResultSchema.parse(json)).toMatchObject(json);
  });

  it.each([
    ['another status', { revision: 1, status: 'PROBABLY' }],
    ['no revision', { status: 'APPROVED' }],
    ['a revision that nobody sends', { revision: 0, status: 'APPROVED' }],
    ['nothing to resolve', { revision: 1, status: 'RESOLVE_ERRORS' }],
    ['an approval with errors', { revision: 1, status: 'APPROVED', errors: [poorPassport] }],
    ['another type of problem', { revision: 1, status: 'REJECTED', errors: [{ type: 'UGLY', reason: 'x' }] }],
    ['no reason', { revision: 1, status: 'REJECTED', errors: [{ type: 'APPLICANT_FRAUD' }] }],
    [
      'a reason with a line break',
      { revision: 1, status: 'REJECTED', errors: [{ type: 'APPLICANT_FRAUD', reason: 'a\nb' }] },
    ],
    [
      'a strange resource',
      { revision: 1, status: 'REJECTED', errors: [{ ...poorPassport, resourceId: 'Document:1' }] },
    ],
    [
      'too many problems',
      { revision: 1, status: 'RESOLVE_ERRORS', errors: Array.from({ length: 201 }, () => poorPassport) },
    ],
    ['no object', 'APPROVED'],
  ])('is not believed with %s', (_what, json) => {
    expect(providerResultSchema.safeParse(json).success).toBe(false);
  });
});
