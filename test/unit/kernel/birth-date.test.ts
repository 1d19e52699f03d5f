import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowOrder } from '#shared/bulk/read-row.ts';
import { customerCreateSchema } from '#shared/customers/schemas.ts';
import { birthDateSchema } from '#shared/kernel/schemas.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const problemsOf = (date: string) =>
  birthDateSchema.safeParse(date).error?.issues.map(({ message }) => message);

test.each<[string, string, string[] | undefined]>([
  ['long ago', '1990-01-15', undefined],
  ['as old as people get', '1900-01-01', undefined],
  ['of nobody alive', '1899-12-30', ['must not lie before 1900-01-01']],
  ['in the first century', '0090-01-15', ['must not lie before 1900-01-01']],
  ['today', '2025-10-13', undefined],
  ['today in Kiribati, tomorrow in UTC', '2025-10-14', undefined],
  ['in the future everywhere', '2025-10-15', ['must not lie in the future']],
  ['that is no date', '2025-02-30', ['must be a date YYYY-MM-DD']],
  ['in words', 'tomorrow', ['must be a date YYYY-MM-DD']],
])('a birth date %s', (_what, date, problems) => {
  expect(problemsOf(date)).toEqual(problems);
});

test('a customer who is not born yet is refused, also in a row of a file', () => {
  const birthDate = '2026-01-01';
  const cells = {
    umaAddress: '$ann@platforms.uma.test',
    platformCustomerId: 'ann',
    customerType: 'INDIVIDUAL',
    fullName: 'Ann Lee',
    birthDate,
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '12345',
    country: 'US',
  } as const;
  const body = { customerType: 'INDIVIDUAL', fullName: 'Ann Lee', birthDate };

  const issue = { path: ['birthDate'], message: 'must not lie in the future' };
  expect(customerCreateSchema.safeParse(body).error?.issues).toMatchObject([issue]);
  expect(rowOrder(2, cells)).toMatchObject({
    error: { code: 'INVALID_INPUT', issues: [{ column: 'birthDate', rule: 'must not lie in the future' }] },
  });
});
