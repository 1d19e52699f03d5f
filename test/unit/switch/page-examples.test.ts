import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { depositSchema } from '#shared/payments/deposits/contract.ts';
import { invoicePaymentSchema } from '#shared/payments/network/contract.ts';
import { depositReturnOrder } from '#shared/switch/deposit-returns.ts';
import { invoiceOrder } from '#shared/switch/http-invoices.ts';
import { collectionOrder, payoutOrder } from '#shared/switch/http-switch.ts';
import { switchAnswerSchema } from '#shared/switch/switch-answer.ts';
import { bankPayout } from './support/payouts.ts';

const page = readFileSync('docs/switch.md', 'utf8');
const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']): unknown => JSON.parse(text));

const payout = bankPayout();
/** The page names each order by another number. */
const numbered = (digit: string): string => payout.uuid.replace(/1$/, digit);
const payableUntil = '2026-11-28T12:10:00.000Z';
const msats = 250_000_000;

const payerData = {
  description: 'Invoice 2025-117',
  remittanceInformation: 'Invoice 2025-117, thank you',
  purposeOfPayment: 'GOODS_OR_SERVICES',
  senderCustomerInfo: { FULL_NAME: 'Acme Ltd', TAX_ID: '47-1234567' },
};

const collection = () => {
  const { destination, ...terms } = payout;
  if (destination.kind !== 'EXTERNAL_ACCOUNT') throw new Error('The sample goes to an account');
  const uuid = numbered('2');
  return collectionOrder({ ...terms, uuid, source: destination.account, reference: referenceOf(uuid) });
};

const invoicePayout = (): unknown => {
  const order = payoutOrder({
    ...payout,
    destination: {
      kind: 'LIGHTNING_INVOICE',
      invoice: 'lnbc2500u1pvjluez…',
      paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
      msats,
      payableUntil,
    },
  });
  const { destination } = JSON.parse(order);
  return { destination };
};

it('docs/switch.md shows real orders, real answers and real messages', () => {
  expect(blocks).toEqual([
    JSON.parse(
      payoutOrder({ ...payout, paymentRail: 'RTP', payerData, reference: referenceOf(payout.uuid) }),
    ),
    JSON.parse(collection()),
    switchAnswerSchema.parse(blocks[2]),
    depositSchema.parse(blocks[3]),
    invoicePayout(),
    JSON.parse(
      invoiceOrder({ ...payout, uuid: numbered('3'), msats, payableUntil, descriptionHash: '5ab3…' }),
    ),
    invoicePaymentSchema.parse(blocks[6]),
    JSON.parse(
      depositReturnOrder({
        ...payout,
        uuid: numbered('3'),
        switchName: 'default',
        bankReference: 'CAMT-2025-10-13-000017',
      }),
    ),
  ]);
});
