import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PubKeyResponse } from '@uma-sdk/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedItem } from '#test/support/raw-table.ts';
import { mapOf } from '#test/support/reconciler/findings.ts';
import { accountSample } from '#test/support/samples.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';
import { atHost } from '#test/support/uma/at-host.ts';
import {
  type Counterparty,
  type PayRequestOrder,
  startCounterparty,
} from '#test/support/uma/counterparty.ts';
import { type Invoiced, invoiced } from '#test/support/uma/invoiced.ts';

let counterparty: Counterparty;
let platform: TestPlatform;

beforeAll(async () => {
  counterparty = await startCounterparty();
  platform = await newPlatform({ isFilledOverHttp: true });
});
afterAll(async () => {
  try {
    expect(await platform.reconcile()).toEqual([]);
  } finally {
    await counterparty?.stop();
  }
});

const domainOf = (umaAddress: string): string => umaAddress.slice(umaAddress.indexOf('@') + 1);
const { baseUrl, logDirectory } = serviceAddress();

const requested = async (address: string, order: PayRequestOrder): Promise<Invoiced> => {
  const url = new URL(`/uma/pay-requests/${address.split('@')[0]}`, `https://${domainOf(address)}`);
  const body = (await counterparty.payRequest(order)).toJsonString();
  return invoiced(await atHost(baseUrl, url, { method: 'POST', body }));
};

const paid = async (address: string, order: PayRequestOrder): Promise<Invoiced> => {
  const filed = await requested(address, order);
  const body = JSON.stringify(await counterparty.hook(filed.msats));
  expect((await atHost(baseUrl, filed.hook, { method: 'POST', body })).status).toBe(200);
  return filed;
};

const ended = async ({ id: transactionId }: Invoiced) => {
  const read = () => platform.api.ok('getTransaction', { path: { transactionId } });
  await expect.poll(async () => (await read()).status).not.toMatch(/PENDING|PROCESSING/);
  return read();
};

/** A customer whose money goes on to a bank account that ends in these digits. */
const newDepositor = async (suffix: string) => {
  const { id: customerId, umaAddress } = await platform.newCustomer({ currencies: ['USD'] });
  const bank = await platform.api.ok('createExternalAccount', {
    body: { ...accountSample({ suffix }), customerId, defaultUmaDepositAccount: true },
  });
  return { umaAddress, bank, account: await platform.accountOf(customerId, 'USD') };
};

describe('money for a customer with a default deposit account', () => {
  it.each([0, 1] as const)('goes on to that account, in version %i', async (version) => {
    const { umaAddress, bank, account } = await newDepositor('000');

    const payment = await ended(await paid(umaAddress, { amount: 1_234, currency: 'USD', version }));

    expect(payment).toMatchObject({
      status: 'COMPLETED',
      destination: { accountId: bank.id },
      receivedAmount: { amount: 1_234 },
    });
    expect(await platform.balanceOf(account)).toBe(0);
  });

  it('stays with the customer when the bank refuses it: its sender has paid, and was told so', async () => {
    const { umaAddress, account } = await newDepositor('002');

    const payment = await ended(await paid(umaAddress, { amount: 1_234, currency: 'USD' }));

    expect(payment).toMatchObject({ status: 'COMPLETED', destination: { accountId: account.id } });
    expect(await platform.balanceOf(account)).toBe(1_234);
  });
});

describe('what is said for the travel rule', () => {
  it('is stored as it came, encrypted for our domain, and neither an answer nor a log has it', async () => {
    const { umaAddress, id: customerId } = await platform.newCustomer({ currencies: ['USD'] });
    const keysAt = new URL('/.well-known/lnurlpubkey', `https://${domainOf(umaAddress)}`);
    const keys = PubKeyResponse.fromJson(JSON.stringify((await atHost(baseUrl, keysAt)).body));

    const payment = await paid(umaAddress, {
      amount: 1_000,
      currency: 'USD',
      receiverKey: keys.getEncryptionPubKey(),
    });

    const uuid = payment.id.slice('Transaction:'.length);
    const key = { pk: `TRANSACTION#${platform.id}#${uuid}`, sk: 'TRANSACTION' };
    const travelRule = String(mapOf((await storedItem(platform.address, key))?.network).travelRule);
    expect(travelRule).toMatch(/^[\da-f]{200,}$/);
    expect(Buffer.from(travelRule, 'hex').toString('latin1')).not.toContain('Alice');
    const answer = JSON.stringify(await ended(payment));
    const listed = JSON.stringify(await platform.api.ok('listTransactions', { query: { customerId } }));
    const logs = readdirSync(logDirectory).map((file) => readFileSync(join(logDirectory, file), 'utf8'));
    for (const text of [answer, listed, ...logs]) expect(text.includes(travelRule.slice(0, 40))).toBe(false);
    expect(logs.some((text) => text.includes('Alice Archer'))).toBe(false);
  });
});
