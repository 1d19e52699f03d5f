import * as z from 'zod';
import { eventIdOf } from '#shared/kernel/outbox/event.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { forgetDepositor, getDeposit } from '#shared/payments/deposits/store.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import {
  forgetPayer,
  hasPayerWords,
  mayForgetPayer,
  type PayerWordsOf,
  payerWordsOf,
  withoutFacts,
} from '#shared/transactions/payer-data.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { changeDeadBodies } from '#shared/webhooks/delivery/delivery-store.ts';

/** The body of a payment's event. */
const bodySchema = z.looseObject({
  data: z.looseObject({
    description: z.string().optional(),
    remittanceInformation: z.string().optional(),
    counterpartyInformation: z.record(z.string(), z.string()).optional(),
  }),
});

/** The same event without the words of the payer. The event keeps its id. */
const forgetInBody =
  ({ attributes, facts }: PayerWordsOf) =>
  (body: string): string => {
    const { data, ...event } = bodySchema.parse(JSON.parse(body));
    const counterpartyInformation = withoutFacts(data.counterpartyInformation, facts);
    const kept = (name: 'description' | 'remittanceInformation') =>
      attributes.includes(name) ? undefined : data[name];
    const texts = {
      description: kept('description'),
      remittanceInformation: kept('remittanceInformation'),
    };
    return JSON.stringify({ ...event, data: { ...data, ...texts, counterpartyInformation } });
  };

/** WAITS: the payment is still open, or may come back. */
export type Forgetting = 'REMOVED' | 'NOTHING' | 'WAITS';

/** @returns false when another writer was first */
const forgetInDeposit = async ({ deposit: key }: Transaction): Promise<boolean> => {
  const deposit = key && (await getDeposit(key));
  if (deposit === undefined || (deposit.payerName === undefined && deposit.reference === '')) return true;
  return writeAlone(forgetDepositor(deposit));
};

/** The payment comes last: while it has the words, the next run does all of it again. */
const forgetAll = async (transaction: Transaction, words: PayerWordsOf): Promise<boolean> => {
  const eventIds = pastEventsOf(transaction).map(eventIdOf);
  return (
    (await changeDeadBodies(transaction.platformId, eventIds, forgetInBody(words))) &&
    (await forgetInDeposit(transaction)) &&
    (await writeAlone(forgetPayer(transaction, words)))
  );
};

/**
 * Removes the payer's words from a payment that is old enough, and from the copies that would stay. Running it again
 * changes nothing more.
 *
 * @param listed as an index shows it
 * @throws ApiError SERVICE_UNAVAILABLE when others kept changing it
 */
export const forgetPayment = (listed: Transaction): Promise<Forgetting> => {
  let present: Transaction | undefined = listed;
  const attempt = async (): Promise<Forgetting | typeof lostRace> => {
    const words = present && payerWordsOf(present);
    if (present === undefined || words === undefined || !hasPayerWords(words)) return 'NOTHING';
    if (!mayForgetPayer(present)) return 'WAITS';
    if (await forgetAll(present, words)) return 'REMOVED';
    present = await getTransaction(listed.platformId, listed.uuid);
    return lostRace;
  };
  return changeWithRetry(attempt, { message: 'Others keep changing the payment' });
};
