import { describe, expect, it } from 'vitest';
import { touchedIds } from '#shared/kernel/touched-ids.ts';

const uuid = (digit: number): string => `019542f5-b3e7-7d02-8000-00000000000${digit}`;

describe('touchedIds', () => {
  it('names what the path and the beginning of the answer are about, each once', () => {
    const body = JSON.stringify({
      id: `Transaction:${uuid(1)}`,
      quoteId: `Quote:${uuid(2)}`,
      customerId: `Customer:${uuid(3)}`,
      source: { accountId: `InternalAccount:${uuid(4)}` },
    });

    expect(touchedIds({ quoteId: `Quote:${uuid(2)}` }, body)).toEqual([
      `Quote:${uuid(2)}`,
      `Transaction:${uuid(1)}`,
      `Customer:${uuid(3)}`,
      `InternalAccount:${uuid(4)}`,
    ]);
  });

  it('leaves out the entries of a list, secrets, and whatever else a caller writes', () => {
    const entry = { id: `Customer:${uuid(1)}`, fullName: 'Ada' };

    expect(touchedIds({}, JSON.stringify({ data: [entry] }))).toEqual([]);
    expect(touchedIds({ token: `LinkToken:${uuid(1)}` }, '')).toEqual([]);
    expect(touchedIds({ customerId: 'Customer:1234567890', code: 'GB33BUKB20201555555555' }, '')).toEqual([]);
    expect(touchedIds({}, `{"note":"XCustomer:${uuid(1)}9"}`)).toEqual([]);
  });
});
