// Prints the framework tax (goal 6 of docs/performance.md) as JSON. A process of its own, so that its CPU time is that
// of the wrapper alone.
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { currencyView } from '#shared/kernel/money.ts';
import { createTransferOut } from '#shared/payments/transfers/contract.ts';
import { compareCpu } from './cpu.ts';
import { sampleContext, sampleEvent } from './sample-event.ts';

const platformId = '019aa4c1-5d2e-7c31-8f40-2b6d9e10a400';
const accountId = 'InternalAccount:019aa4c1-5d2e-7c31-8f40-2b6d9e10a748';
const bankId = 'ExternalAccount:019aa4c1-6a01-7f52-9d3c-4e5f60718293';

const event = sampleEvent({
  method: 'POST',
  resource: '/transfer-out',
  path: '/transfer-out',
  pathParameters: null,
  query: null,
  platformId,
  idempotencyKey: 'b7f3c9f0-94a6-4a53-bb7e-3d5f1c8e2a61',
  body: { source: { accountId }, destination: { accountId: bankId }, amount: 12500 },
});

const at = '2026-11-21T03:00:00.000Z';
const reply = {
  id: 'Transaction:019aa4c1-7b22-7d64-8a11-0f1e2d3c4b5a',
  status: 'COMPLETED',
  type: 'OUTGOING',
  direction: 'DEBIT',
  source: { sourceType: 'ACCOUNT', accountId, currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: bankId, currency: 'USD' },
  customerId: 'Customer:019aa4c1-5d2e-7c31-8f40-2b6d9e10a400',
  platformCustomerId: 'b7f3c9f0-94a6-4a53-bb7e-3d5f1c8e2a61',
  sentAmount: { amount: 12500, currency: currencyView('USD') },
  receivedAmount: { amount: 12500, currency: currencyView('USD') },
  createdAt: at,
  updatedAt: at,
  settledAt: at,
  reconciliationInstructions: { reference: '01M7Y2666METMBJ8EEEXF3VXZS' },
} as const;

// The log line is created and written as in Lambda, but goes nowhere.
const write = process.stdout.write.bind(process.stdout);
let logged = 0;
process.stdout.write = () => {
  logged += 1;
  return true;
};

const handler = endpoint(createTransferOut, async () => reply);
const eventText = JSON.stringify(event);
const compared = await compareCpu(
  {
    ours: async () => void (await handler(event, sampleContext)),
    base: () => {
      JSON.parse(eventText);
      JSON.stringify(reply);
    },
  },
  { times: 5000 },
);
if (logged === 0) throw new Error('Nothing was logged');
write(`${JSON.stringify({ ...compared, eventBytes: eventText.length })}\n`);
