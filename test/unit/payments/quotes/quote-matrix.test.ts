import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as createQuote } from '#functions/payments/create-quote.ts';
import { handler as getQuote } from '#functions/payments/get-quote.ts';
import { newExternalAccountWrites } from '#shared/accounts/store.ts';
import { takePlatformCustomerId, takeUmaAddress } from '#shared/customers/locks.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { call } from '../../support/call.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { fill } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { accountId, at, bank, currency, customer, othersAccountId, platform } from './quote-world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const customerId = `Customer:${customer().uuid}`;
const platformBank = bank({
  uuid: '019542f5-b3e7-7d02-8abc-00000000ba5c',
  ownerKind: 'platform',
  ownerUuid: platformId,
  accountType: 'MXN_ACCOUNT',
  fields: { clabeNumber: '012180001234567000' },
  currency: 'MXN',
});
const elsewhere = platform({
  uuid: '019542f5-b3e7-7d02-8000-00000000e001',
  configUuid: '019542f5-b3e7-7d02-8000-0000000c0f17',
  umaDomain: 'elsewhere.example',
  supportedCurrencies: [currency('USD'), currency('GBP')],
});
const stranger = customer({
  platformId: elsewhere.uuid,
  uuid: '019542f5-b3e7-7d02-8000-00000000f500',
  umaAddress: '$stranger@elsewhere.example',
  currencies: ['GBP'],
  accountsOpenedAt: { GBP: at },
});

const toAccount = (id: string) => ({ destinationType: 'ACCOUNT', accountId: id });
const toAddress = (umaAddress: string, code?: string) => ({
  destinationType: 'UMA_ADDRESS',
  umaAddress,
  ...(code !== undefined && { currency: code }),
});

const sources = [
  ['an account of a customer', { sourceType: 'ACCOUNT', accountId: accountId('USD'), customerId }, false],
  ['the account of the platform', { sourceType: 'ACCOUNT', accountId: accountId('USD', platformId) }, false],
  ['funding of a customer', { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }, true],
  ['funding of the platform', { sourceType: 'REALTIME_FUNDING', currency: 'USD' }, true],
] as const;
const destinations = [
  ['a bank account of a customer', toAccount(`ExternalAccount:${bank().uuid}`), 'EUR'],
  ['a bank account of the platform', toAccount(`ExternalAccount:${platformBank.uuid}`), 'MXN'],
  ['an account of a customer', toAccount(othersAccountId('EUR')), 'EUR'],
  ['the account of the platform', toAccount(accountId('EUR', platformId)), 'EUR'],
  ['an address of the sandbox', toAddress('$success.mxn@sandbox.uma.test'), 'MXN'],
  ['the address of a customer', toAddress('$joe@acme.example', 'EUR'), 'EUR'],
  ["the address of another platform's customer", toAddress(stranger.umaAddress, 'GBP'), 'GBP'],
] as const;
const sides = [
  ['SENDING', 'totalSendingAmount'],
  ['RECEIVING', 'totalReceivingAmount'],
] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
  seedWorld(current.table, { platform: { umaDomain: 'acme.example' } });
  const others = Object.values(newExternalAccountWrites(platformBank)).flatMap((write) => write ?? []);
  current.table.commit([
    ...others,
    platformWrite(elsewhere),
    newCustomerWrite(stranger),
    takeUmaAddress(stranger),
    takePlatformCustomerId(stranger),
  ]);
  for (const [, source] of sources)
    if ('accountId' in source)
      fill(current.table, source.accountId.slice('InternalAccount:'.length), { balanceMinor: 100_000 });
});

describe.each(sources)('from %s', (_source, source, isFunding) => {
  describe.each(destinations)('to %s', (_destination, destination, receivingCurrency) => {
    it.each(sides)('a quote locks the side %s, and its GET returns it unchanged', async (side, locked) => {
      const body = { source, destination, lockedCurrencySide: side, lockedCurrencyAmount: 10_000 };

      const { status, body: quote } = await call(createQuote, { body });

      expect({ status, quote }).toMatchObject({
        status: 201,
        quote: {
          [locked]: 10_000,
          status: 'PENDING',
          source,
          sendingCurrency: { code: 'USD' },
          receivingCurrency: { code: receivingCurrency },
        },
      });
      const { id, feesIncluded, totalSendingAmount, paymentInstructions } = Object(quote);
      expect(feesIncluded).toBe(25 + Math.ceil(totalSendingAmount * 0.005));
      expect(paymentInstructions !== undefined).toBe(isFunding);
      expect((await call(getQuote, { path: { quoteId: id } })).body).toEqual(quote);
    });
  });
});
