import { beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let account: FundedAccount;
let bankId: string;

const transferOut = (more: object) =>
  platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bankId }, amount: 1_250, ...more },
  });

const person = (platformCustomerId: string, fullName: string) =>
  platform.api.ok('createCustomer', {
    body: { customerType: 'INDIVIDUAL', kycStatus: 'APPROVED', fullName, platformCustomerId },
  });

type Listing = 'listTransactions' | 'listCustomers';

const fileOf = async (operation: Listing, query: Record<string, string> = {}, accept = 'text/csv') => {
  const answer = await platform.api.call(operation, { query, headers: { Accept: accept } });
  expect(answer.status).toBe(200);
  return answer;
};

/** All parts of a file, each from the link of the one before. */
const partsOf = async (operation: Listing, first: Record<string, string>): Promise<string[]> => {
  const parts: string[] = [];
  let query: Record<string, string> | undefined = first;
  while (query !== undefined) {
    const { text, headers } = await fileOf(operation, query);
    parts.push(text);
    const next = /^<(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next));
  }
  return parts;
};

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(100_000);
  bankId = (await platform.externalAccount({ customerId: account.customerId })).id;
});

describe('a search for a text', () => {
  const search = async (query: Record<string, string>): Promise<string[]> =>
    (await platform.api.ok('listTransactions', { query })).data.map(({ id }) => id);

  it('finds payments by a part of their description or of a value of their metadata', async () => {
    const rent = await transferOut({ description: 'Rent of Café Zoë, May' });
    const order = await transferOut({ metadata: { orderId: 'ZOE-4711' } });
    await transferOut({ metadata: { zoe: 'key' } });

    expect(await search({ text: 'zoe' })).toEqual([order.id, rent.id]);
    expect(await search({ text: 'CAFE Z' })).toEqual([rent.id]);
    expect(await search({ text: 'zoe', customerId: account.customerId })).toEqual([order.id, rent.id]);
    expect(await search({ text: 'zoe', status: 'FAILED' })).toEqual([]);
    expect(await search({ text: 'zoe', endDate: '2025-01-01T00:00:00Z' })).toEqual([]);
  });

  it('pages, with a cursor that is bound to the text', async () => {
    const made: string[] = [];
    for (const line of ['1', '2', '3'])
      made.unshift((await transferOut({ description: `pages ${line}` })).id);
    const query = { text: 'pages', limit: '2' };
    const page = await platform.api.ok('listTransactions', { query });
    const cursor = page.nextCursor ?? '';

    expect(page.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(await search({ ...query, cursor })).toEqual(made.slice(2));
    const other = await platform.api.refused('listTransactions', {
      query: { ...query, cursor, text: 'page' },
    });
    expect(other.details).toMatchObject({ issues: [{ path: 'query.cursor' }] });
  });

  it('finds customers by a part of their name or of the platform’s own id', async () => {
    const renee = await person('u-1', 'Renée Dupont');
    const business = await platform.api.ok('createCustomer', {
      body: { customerType: 'BUSINESS', businessInfo: { legalName: 'Dupont & Fils SARL' } },
    });
    const named = await person('dupont-7', 'Jane Doe');
    const customersOf = async (text: string, more: Record<string, string> = {}) =>
      (await platform.api.ok('listCustomers', { query: { text, ...more } })).data.map(({ id }) => id);

    expect(await customersOf('dupont')).toEqual([named.id, business.id, renee.id]);
    expect(await customersOf('renee d')).toEqual([renee.id]);
    expect(await customersOf('dupont', { customerType: 'BUSINESS' })).toEqual([business.id]);
    expect(await customersOf('dupont', { platformCustomerId: 'u-1' })).toEqual([renee.id]);
    expect(await customersOf('nobody')).toEqual([]);
  });

  it.each(['listTransactions', 'listCustomers'] as const)(
    'of %s is refused when it is empty',
    async (operation) => {
      const error = await platform.api.refused(operation, { query: { text: ' ' } });

      expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: 'query.text' }] } });
    },
  );
});

describe('a list as CSV', () => {
  it('has the payments of the JSON list', async () => {
    const { id, createdAt, settledAt, updatedAt, reconciliationInstructions } = await transferOut({
      description: '=1+1',
      metadata: { batch: 'file' },
    });
    const { platformCustomerId } = await platform.api.ok('getCustomer', {
      path: { customerId: account.customerId },
    });

    const { text, headers } = await fileOf('listTransactions', { 'metadata[batch]': 'file' });

    const [header, line, end] = text.split('\r\n');
    expect(header).toMatch(/^transactionId,createdAt,settledAt,type,status,sentAmount,sentCurrency,/);
    expect(line).toBe(
      `${id},${createdAt},${settledAt},OUTGOING,COMPLETED,12.50,USD,,12.50,USD,,${account.customerId},` +
        `${platformCustomerId},Jane Doe,${account.id},${bankId},${reconciliationInstructions?.reference},,` +
        `'=1+1,"{""batch"":""file""}",,,,${updatedAt},,ACH,DEBIT,`,
    );
    expect(end).toBe('');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="transactions.csv"');
    expect(headers.get('link')).toBeNull();
  });

  it('has the customers of the JSON list', async () => {
    const { id } = await person('csv-1', 'Csv, Jane');

    const { text } = await fileOf('listCustomers', { text: 'csv, jane' });

    expect(text).toMatch(/^customerId,platformCustomerId,customerType,name,status,/);
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${id},csv-1,INDIVIDUAL,"Csv, Jane",APPROVED,\\$`));
  });

  it.each([
    ['listTransactions', { 'metadata[many]': 'payments' }],
    ['listCustomers', { text: 'one of many' }],
  ] as const)(
    'of %s comes in parts that lead to each other and append to one file',
    async (operation, query) => {
      const isOfPayments = operation === 'listTransactions';
      for (const number of ['1', '2', '3'])
        await (isOfPayments
          ? transferOut({ metadata: { many: 'payments' } })
          : person(`many-${number}`, 'One of many'));
      const whole = await fileOf(operation, query);

      const parts = await partsOf(operation, { ...query, limit: '2' });

      expect(parts.map((part) => part.split('\r\n').length - 1)).toEqual([3, 1]);
      expect(parts.join('')).toBe(whole.text);
    },
  );

  it('of nothing has the names of the columns only', async () => {
    const { text } = await fileOf('listTransactions', { text: 'nothing has this' });

    expect(text).toMatch(/^transactionId,[\w,]+\r\n$/);
  });

  it.each([
    ['*/*', 'application/json'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['text/html', 'application/json'],
  ])('for a caller who accepts %s is %s', async (accept, contentType) => {
    const { headers } = await fileOf('listTransactions', { limit: '1' }, accept);

    expect(headers.get('content-type')).toBe(contentType);
  });

  it('goes on where a JSON page ended', async () => {
    await transferOut({ metadata: { both: 'yes' } });
    await transferOut({ metadata: { both: 'yes' } });
    const query = { 'metadata[both]': 'yes' };
    const page = await platform.api.ok('listTransactions', { query: { ...query, limit: '1' } });
    const whole = await fileOf('listTransactions', query);

    const { text } = await fileOf('listTransactions', { ...query, cursor: page.nextCursor ?? '' });

    expect(text.split('\r\n')).toEqual(whole.text.split('\r\n').slice(2));
  });

  it('of a wrong request is an error in JSON', async () => {
    const request = { query: { status: 'DONE' }, headers: { Accept: 'text/csv' } };

    expect((await platform.api.refused('listTransactions', request)).code).toBe('INVALID_INPUT');
  });
});
