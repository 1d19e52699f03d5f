import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { signatureHeaders } from '#shared/switch/contract.ts';

const paymentHash = z
  .string()
  .regex(/^[\da-fA-F]{64}$/, 'must have 64 hexadecimal digits')
  .toLowerCase();

/** What the switch says of an invoice that somebody has paid. */
export const invoicePaymentSchema = z
  .object({
    paymentHash: paymentHash.meta({ description: 'Of the invoice, hexadecimal' }),
    amountMsat: z
      .int()
      .positive()
      .meta({ description: 'What came in, in thousandths of a satoshi: at least what the invoice is for' }),
  })
  .meta({ id: 'SwitchInvoicePayment' });

export type InvoicePayment = z.output<typeof invoicePaymentSchema>;

export const receiveInvoicePayment = defineOperation({
  id: 'receiveInvoicePayment',
  feature: 'switch',
  method: 'POST',
  path: '/switch/invoices/{invoiceId}/payment',
  permission: 'NONE',
  productionOnly: true,
  summary: "Take the money of an invoice, from the operator's payment switch, which signs the request",
  request: {
    path: z.object({
      invoiceId: z.string().meta({
        description: 'As the order named it',
        example: '019542f5-b3e7-7d02-8000-000000000000.0199dd4b-c800-7000-8000-000000000001',
      }),
    }),
    headers: signatureHeaders('/switch/invoices/<invoiceId>/payment'),
    body: invoicePaymentSchema,
  },
  response: { status: 204 },
  errors: ['FORBIDDEN', 'INVALID_SIGNATURE', 'TRANSACTION_NOT_FOUND', 'DEPOSIT_CONTRADICTED'],
});

export const invoiceOperations = [receiveInvoicePayment];
