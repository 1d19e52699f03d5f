import { describe, expect, it } from 'vitest';
import { providerResultSchema } from '#shared/verification/provider/result.ts';
import { customerId } from '../applicants.ts';
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
    ['a line break', 'a\nb', 'a b'],
    ['an escape', 'a\u001b b', 'a b'],
    ['half a character', 'a\ud83d', 'a\ufffd'],
    ['a whole book', 'a'.repeat(2_000), 'a'.repeat(1_000)],
    ['nothing', '', ''],
  ])('is believed when its reason has %s, which is cleaned', (_what, reason, kept) => {
    const problem = { type: 'APPLICANT_FRAUD', field: `fullName\n${'x'.repeat(200)}`, reason };

    const { errors } = providerResultSchema.parse({ revision: 1, status: 'REJECTED', errors: [problem] });

    expect(errors).toEqual([{ ...problem, field: `fullName ${'x'.repeat(91)}`, reason: kept }]);
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
