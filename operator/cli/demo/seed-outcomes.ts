import { createServer, type Server } from 'node:http';
import type { PaymentsClient } from '#client';

const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };

/** A webhook endpoint on this machine that takes events, or answers 503 to those of one type. */
export const startEndpoint = async (
  refused: (body: string) => boolean,
): Promise<{ url: string; server: Server }> => {
  const server = createServer((message, response) => {
    let body = '';
    message.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    message.on('end', () => response.writeHead(refused(body) ? 503 : 200).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  const bound = server.address();
  return { url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/hooks`, server };
};

export interface Seeded {
  readonly customerId: string;
  readonly accountId: string;
  /** By what becomes of them: transfers by magic suffix, quotes likewise, and one that nobody executes. */
  readonly payments: Readonly<Record<string, string>>;
}

export interface SeedOptions {
  readonly webhookEndpoint: string;
  readonly fullName?: string;
  /** What the platform writes beside each transfer. */
  readonly description?: string;
}

/** A payment of each outcome, of one customer. They end within seconds, but for those that wait by design. */
export const seedOutcomes = async (client: PaymentsClient, options: SeedOptions): Promise<Seeded> => {
  const { webhookEndpoint, fullName = 'Jane Doe', description = 'Invoice 2026-118' } = options;
  const person = { fullName, birthDate: '1990-01-15', nationality: 'US', address };
  const beneficiary = { beneficiaryType: 'INDIVIDUAL' as const, ...person };
  await client.patch('/config', { body: { webhookEndpoint } });
  const customer = await client.post('/customers', {
    body: { customerType: 'INDIVIDUAL', region: 'US', currencies: ['USD'], ...person },
  });
  const { data } = await client.get('/customers/internal-accounts', {
    query: { customerId: customer.id, currency: 'USD' },
  });
  const accountId = data[0]?.id ?? '';
  await client.post('/sandbox/internal-accounts/{accountId}/fund', {
    path: { accountId },
    body: { amount: 2_500_000 },
  });
  const payments: Record<string, string> = {};
  const dollarAccount = (suffix: string) =>
    client.post('/customers/external-accounts', {
      body: {
        customerId: customer.id,
        currency: 'USD',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: `482910375${suffix}`,
          routingNumber: '021000021',
          beneficiary,
        },
      },
    });
  const pesoAccount = (suffix: string) =>
    client.post('/customers/external-accounts', {
      body: {
        customerId: customer.id,
        currency: 'MXN',
        accountInfo: { accountType: 'MXN_ACCOUNT', clabeNumber: `646180375291048${suffix}`, beneficiary },
      },
    });
  for (const [index, suffix] of ['000', '002', '004', '005'].entries()) {
    const { id } = await dollarAccount(suffix);
    const body = {
      source: { accountId },
      destination: { accountId: id },
      amount: 12_500 + 4_230 * index,
      description,
    };
    payments[`transfer ${suffix}`] = (await client.post('/transfer-out', { body })).id;
  }
  for (const [index, suffix] of ['000', '002', '003', '005', '006', '007'].entries()) {
    const { id } = await pesoAccount(suffix);
    const quote = await client.post('/quotes', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 25_080 + 7_310 * index,
      },
    });
    payments[`quote ${suffix}`] = quote.transactionId;
    if (index < 5) await client.post('/quotes/{quoteId}/execute', { path: { quoteId: quote.id } });
  }
  const received = await client.post('/sandbox/uma/receive', {
    body: {
      senderUmaAddress: '$payer@sandbox.uma.test',
      receiverUmaAddress: customer.umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 8_050,
    },
  });
  payments.incoming = received.id;
  return { customerId: customer.id, accountId, payments };
};
