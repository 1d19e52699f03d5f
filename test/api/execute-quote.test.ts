import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { makeOlder } from './support/plant-quote.ts';
import { account, funding, quoteBody, toAccount } from './support/quote-parts.ts';

const unknown = '019542f5-b3e7-7d02-8000-000000000000';

let platform: TestPlatform;
let payer: FundedAccount;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  payer = await platform.fundedAccount(1_000_000);
  bankId = (await platform.externalAccount({ currency: 'EUR' })).id;
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const quoted = (more: object = {}) =>
  platform.api.ok('createQuote', {
    body: quoteBody(payer.id, bankId, { lockedCurrencyAmount: 1_000, ...more }),
  });

const execute = (quoteId: string, key?: string) =>
  platform.api.call('executeQuote', { path: { quoteId }, ...(key === undefined ? {} : { key }) });
const refusedExecution = (quoteId: string) => platform.api.refused('executeQuote', { path: { quoteId } });

describe('executeQuote', () => {
  it('debits the total of the quote, fees included, and answers PROCESSING', async () => {
    const quote = await quoted();
    const before = await platform.balanceOf(payer);

    const answer = await execute(quote.id);

    expect(answer.body).toEqual({ ...quote, status: 'PROCESSING' });
    expect(await platform.balanceOf(payer)).toBe(before - 1_000);
  });

  it("pays to another customer's external account while that customer exists", async () => {
    const other = await platform.newCustomer();
    const theirs = await platform.externalAccount({ currency: 'EUR', customerId: other.id });
    const quote = await platform.api.ok('createQuote', {
      body: quoteBody(payer.id, theirs.id, { lockedCurrencyAmount: 1_000 }),
    });

    expect(await execute(quote.id)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
  });

  it('repeats the first answer for the same Idempotency-Key, whatever became of the payment', async () => {
    const [quote, key] = [await quoted(), randomUUID()];
    const before = await platform.balanceOf(payer);

    const first = await execute(quote.id, key);
    await platform.settled(quote.transactionId);
    const again = await execute(quote.id, key);

    expect([again.text, again.status, again.isReplay]).toEqual([first.text, 200, true]);
    expect(await platform.balanceOf(payer)).toBe(before - 1_000);
  });

  it("of an executed quote is refused with the quote's status", async () => {
    const quote = await quoted();
    await execute(quote.id);

    const error = await refusedExecution(quote.id);

    expect([error.status, error.code]).toEqual([409, 'QUOTE_NOT_EXECUTABLE']);
    expect(['PROCESSING', 'COMPLETED']).toContain(error.details?.status);
  });

  it('of an expired quote is refused, and nothing is debited', async () => {
    const quote = await quoted();
    const before = await platform.balanceOf(payer);
    await makeOlder(platform, quote.id, 300_000);

    const error = await refusedExecution(quote.id);

    expect([error.code, error.details]).toMatchObject(['QUOTE_NOT_EXECUTABLE', { status: 'EXPIRED' }]);
    expect(await platform.balanceOf(payer)).toBe(before);
  });

  it('without the money is refused, and succeeds once the money is there', async () => {
    const poor = await platform.fundedAccount(999);
    const quote = await quoted({ source: account(poor.id) });

    const error = await refusedExecution(quote.id);
    await platform.fund(poor.id, 1);
    const answer = await execute(quote.id);

    expect([error.status, error.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(answer.body.status).toBe('PROCESSING');
    expect(await platform.balanceOf(poor)).toBe(0);
  });

  it.each(['nonsense', `Quote:${unknown}`, `Transaction:${unknown}`])('of %s is refused', async (quoteId) => {
    const error = await refusedExecution(quoteId);

    expect([error.status, error.code]).toEqual([404, 'QUOTE_NOT_FOUND']);
  });

  it("of a transfer or of another platform's quote is refused as an unknown quote", async () => {
    const body = {
      source: { accountId: payer.id },
      destination: { accountId: (await platform.externalAccount()).id },
      amount: 1,
    };
    const transfer = await platform.api.ok('createTransferOut', { body });
    const quote = await quoted();
    const elsewhere = await newPlatform();

    const ofTransfer = await refusedExecution(transfer.id.replace('Transaction', 'Quote'));
    const ofOthers = await elsewhere.api.refused('executeQuote', { path: { quoteId: quote.id } });

    expect([ofTransfer.code, ofOthers.code]).toEqual(['QUOTE_NOT_FOUND', 'QUOTE_NOT_FOUND']);
  });

  it('of a quote with real-time funding is refused, and the answer says where to send the money', async () => {
    const quote = await quoted({ source: funding({ customerId: payer.customerId }) });

    const error = await refusedExecution(quote.id);

    expect(error.code).toBe('QUOTE_NOT_EXECUTABLE');
    expect(error.message).toContain('/sandbox/send');
  });

  it('to a deleted bank account is refused, and the quote stays', async () => {
    const bank = await platform.externalAccount({ currency: 'EUR' });
    const quote = await quoted({ destination: toAccount(bank.id) });
    await platform.api.call('deletePlatformExternalAccount', { path: { externalAccountId: bank.id } });

    const error = await refusedExecution(quote.id);

    expect([error.status, error.code]).toEqual([400, 'INVALID_BANK_ACCOUNT']);
    expect((await platform.api.ok('getQuote', { path: { quoteId: quote.id } })).status).toBe('PENDING');
  });

  it('of a customer who was deleted since is refused', async () => {
    const gone = await platform.fundedAccount(0);
    const quote = await quoted({ source: account(gone.id) });
    await platform.api.call('deleteCustomer', { path: { customerId: gone.customerId } });

    const error = await refusedExecution(quote.id);

    expect([error.status, error.code]).toEqual([410, 'CUSTOMER_DELETED']);
  });

  it('of a customer who is not approved any more is refused', async () => {
    const suspect = await platform.fundedAccount(1_000);
    const quote = await quoted({ source: account(suspect.id) });
    const body = { customerType: 'INDIVIDUAL', kycStatus: 'PENDING' };
    await platform.api.ok('updateCustomer', { path: { customerId: suspect.customerId }, body });

    expect((await refusedExecution(quote.id)).code).toBe('USER_NOT_READY');
    expect(await platform.balanceOf(suspect)).toBe(1_000);
  });

  it('sent twenty times at once debits once', async () => {
    const account20 = await platform.fundedAccount(1_000_000);
    const quote = await quoted({ source: account(account20.id) });

    const answers = await Promise.all(Array.from({ length: 20 }, () => execute(quote.id)));

    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
    expect(await platform.balanceOf(account20)).toBe(999_000);
  });
});
