import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
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
      description: 'An InternalAccount id, or the house account CLEARING, FEES or EXCHANGE',
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
    ...pageSchema(journalEntrySchema).omit({ totalCount: true }).shape,
    data: z.array(journalEntrySchema).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'Statement' });

/** The media type of a statement for a spreadsheet. */
export const csvType = 'text/csv';

/**
 * Opening balance, entries, closing balance and totals of a period. Entries are in the order of their posting.
 * @see docs/decisions/0012
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
    }),
  },
  response: { status: 200, body: statementSchema, mediaTypes: [csvType] },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const ledgerOperations = [listJournalEntries, getAccountStatement];
