import * as z from 'zod';

const currencySchema = z.object({ code: z.string(), decimals: z.int().min(0) });
const amountSchema = z.object({ amount: z.int(), currency: currencySchema });

export type Currency = z.output<typeof currencySchema>;
/** In the smallest unit of its currency. */
export type Amount = z.output<typeof amountSchema>;

export const customerSchema = z.object({ id: z.string(), umaAddress: z.string() });
export type Customer = z.output<typeof customerSchema>;

export const internalAccountSchema = z.object({ id: z.string(), balance: amountSchema });
export type InternalAccount = z.output<typeof internalAccountSchema>;
export const internalAccountListSchema = z.object({ data: z.array(internalAccountSchema) });

export const externalAccountSchema = z.object({ id: z.string(), status: z.string() });
export type ExternalAccount = z.output<typeof externalAccountSchema>;

export const quoteSchema = z.object({
  id: z.string(),
  status: z.string(),
  transactionId: z.string(),
  sendingCurrency: currencySchema,
  receivingCurrency: currencySchema,
  totalSendingAmount: z.int(),
  totalReceivingAmount: z.int(),
  exchangeRate: z.number(),
  feesIncluded: z.int(),
});
export type Quote = z.output<typeof quoteSchema>;

export const transactionSchema = z.object({
  id: z.string(),
  status: z.string(),
  failureReason: z.string().optional(),
  refund: z.object({ status: z.string(), reference: z.string() }).optional(),
  reconciliationInstructions: z.object({ reference: z.string() }).optional(),
});
export type Transaction = z.output<typeof transactionSchema>;

const journalEntrySchema = z.object({
  id: z.string(),
  purpose: z.string(),
  amount: amountSchema,
  legs: z.array(z.object({ account: z.string(), amount: amountSchema })),
  createdAt: z.string(),
});
export type JournalEntry = z.output<typeof journalEntrySchema>;
export const journalEntryListSchema = z.object({ data: z.array(journalEntrySchema) });

export const refusalSchema = z.object({ code: z.string(), message: z.string() });
