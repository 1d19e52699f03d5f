import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { currencyAmountSchema, pageQuery, pageSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { purposes } from './journal.ts';

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
    legs: z.array(legSchema).meta({ description: 'Both sides; they sum to zero in each currency' }),
    createdAt: timestampSchema,
  })
  .meta({ id: 'JournalEntry' });

/** The statement of an account, so that a platform can reconcile to the last cent. */
export const listJournalEntries = defineOperation({
  id: 'listJournalEntries',
  feature: 'ledger',
  method: 'GET',
  path: '/internal-accounts/{accountId}/journal-entries',
  permission: 'VIEW',
  summary: 'List the journal entries of an internal account, newest transaction first',
  request: {
    path: z.object({
      accountId: z.string().meta({ example: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348' }),
    }),
    query: z.object(pageQuery),
  },
  response: { status: 200, body: pageSchema(journalEntrySchema).meta({ id: 'JournalEntryListResponse' }) },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const ledgerOperations = [listJournalEntries];
