import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { csvType, defineOperation } from '#shared/kernel/operation.ts';
import {
  currencyAmountSchema,
  cursorQuerySchema,
  pageLimitSchema,
  pageQuery,
  pageSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import { purposes } from './journal.ts';
import { momentSchema } from './statement-period.ts';

const legSchema = z
  .object({
    account: z.string().meta({
      description: 'An InternalAccount id, or the house account CLEARING, FEES, EXCHANGE or PLATFORM_FEES',
      example: 'CLEARING',
    }),
    amount: currencyAmountSchema.meta({ description: 'Negative when the account gives' }),
  })
  .meta({ id: 'JournalLeg' });

export const journalEntrySchema = z
  .object({
    id: idSchema('Journal'),
    transactionId: idSchema('Transaction').optional(),
    purpose: z.enum(purposes),
    amount: currencyAmountSchema.meta({
      description: 'What it added to this account; negative when it took',
    }),
    balanceAfter: currencyAmountSchema.meta({
      description: 'What the account held after it: the sum of all entries up to this one, by `postedAt`',
    }),
    legs: z.array(legSchema).meta({ description: 'Both sides; they sum to zero in each currency' }),
    postedAt: timestampSchema.meta({ description: 'When it was posted; lists are in this order' }),
    createdAt: timestampSchema.meta({ description: 'The same as `postedAt`' }),
  })
  .meta({ id: 'JournalEntry' });

const counterpartySchema = z
  .object({
    name: z.string().optional().meta({ description: 'Name of the person or business' }),
    account: z.string().optional().meta({ description: 'Id of its account, or its UMA address' }),
  })
  .meta({ id: 'StatementCounterparty' });

/** An entry with what its payment says, so that a statement is enough to reconcile. */
export const statementEntrySchema = journalEntrySchema
  .extend({
    reference: z.string().optional().meta({
      description: "The payment's `reconciliationInstructions.reference`, which the bank gets with it",
      example: '01K7EQ2ZF0FAR8VTCEW0N1W6RN',
    }),
    bankReference: z.string().optional().meta({ description: "The bank's own name of a deposit" }),
    description: z.string().optional().meta({ description: "The payment's description" }),
    remittanceInformation: z
      .string()
      .optional()
      .meta({ description: "The payment's remittanceInformation, which its receiver reads" }),
    counterparty: counterpartySchema.optional().meta({ description: 'Who got the money, or gave it' }),
    fee: currencyAmountSchema.optional().meta({
      description:
        'What the service kept of the amount as its fee; negative when it gave the fee back. Absent without a fee',
    }),
    platformFee: currencyAmountSchema.optional().meta({
      description:
        'Of an entry of the payer: your own fee, part of the amount; negative when it went back. Absent without one',
    }),
  })
  .meta({ id: 'StatementEntry' });

const accountPath = z.object({
  accountId: z.string().meta({ example: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348' }),
});

/** What moved on an account, so that a platform can reconcile to the last cent. */
export const listJournalEntries = defineOperation({
  id: 'listJournalEntries',
  feature: 'ledger',
  method: 'GET',
  path: '/internal-accounts/{accountId}/journal-entries',
  permission: 'VIEW',
  summary: 'List the journal entries of an internal account, newest posting first',
  request: {
    path: accountPath,
    query: z.object(pageQuery),
  },
  response: { status: 200, body: pageSchema(journalEntrySchema).meta({ id: 'JournalEntryListResponse' }) },
  errors: ['ACCOUNT_NOT_FOUND'],
});

const purposeTotalSchema = z
  .object({
    purpose: z.enum(purposes),
    count: z.int().meta({ description: 'Entries with this purpose' }),
    credits: currencyAmountSchema.meta({ description: 'What they added' }),
    debits: currencyAmountSchema.meta({ description: 'What they took; zero or negative' }),
  })
  .meta({ id: 'StatementTotal' });

const dayTotalsSchema = z
  .object({
    date: z.string().meta({ description: 'In UTC', example: '2025-10-13' }),
    totals: z.array(purposeTotalSchema).meta({ description: 'Of the day, for each purpose that occurs' }),
  })
  .meta({ id: 'StatementDay' });

export const statementSchema = z
  .object({
    accountId: idSchema('InternalAccount'),
    from: timestampSchema.meta({ description: 'Entries at or after this time' }),
    to: timestampSchema.meta({ description: 'Entries before this time' }),
    asOf: timestampSchema.meta({
      description:
        'Up to this time, a minute ago or `to`, the statement is final. An entry after it can still be added.',
    }),
    openingBalance: currencyAmountSchema.meta({ description: 'What the account held at `from`' }),
    closingBalance: currencyAmountSchema.meta({
      description: 'The opening balance and all entries of the period, those of other pages too',
    }),
    entryCount: z.int().meta({ description: 'Entries of the period' }),
    totals: z
      .array(purposeTotalSchema)
      .meta({ description: 'Of the whole period, for each purpose that occurs' }),
    days: z.array(dayTotalsSchema).optional().meta({
      description: 'With `totalsBy=DAY`: the totals of each day with entries, of the whole period',
    }),
    ...pageSchema(statementEntrySchema).omit({ totalCount: true }).shape,
    data: z.array(statementEntrySchema).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'Statement' });

/**
 * Opening balance, entries, closing balance and totals of a period. Entries are in the order of their posting.
 * @see decision "statements in order of posting"
 */
export const getAccountStatement = defineOperation({
  id: 'getAccountStatement',
  feature: 'ledger',
  method: 'GET',
  path: '/internal-accounts/{accountId}/statement',
  permission: 'VIEW',
  summary: 'Get the statement of an internal account, as JSON or CSV',
  request: {
    path: accountPath,
    query: z.object({
      from: momentSchema.meta({ example: '2025-10-01' }).optional(),
      to: momentSchema.meta({ example: '2025-11-01' }).optional(),
      limit: pageLimitSchema
        .meta({ description: 'Entries on a page, 1 to 100; by default 20, and 10,000 in a CSV' })
        .optional(),
      cursor: cursorQuerySchema,
      totalsBy: z.literal('DAY').optional().meta({
        description:
          'Adds `days` with the totals of each day in UTC; for a period of at most 31 days. Not in a CSV',
      }),
    }),
  },
  response: { status: 200, body: statementSchema, mediaTypes: [csvType] },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const ledgerOperations = [listJournalEntries, getAccountStatement];
