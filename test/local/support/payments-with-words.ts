import { expect } from 'vitest';
import { deleteItem, type Item, putItem, storedItem } from '#test/support/raw-table.ts';
import type { ControlledService } from './controlled-service.ts';

const words = {
  description: 'Rent of Maria',
  purposeOfPayment: 'GOODS_OR_SERVICES',
  senderCustomerInfo: { FULL_NAME: 'Maria Said', TAX_ID: '47-11' },
} as const;

interface PaymentKey extends Item {
  readonly pk: string;
  readonly sk: string;
}

const keyOf = ({ platform }: ControlledService, uuid: string): PaymentKey => ({
  pk: `TRANSACTION#${platform.id}#${uuid}`,
  sk: 'TRANSACTION',
});

/** A uuid of another time, in the same shards. */
const uuidAt = (uuid: string, ms: number): string => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${uuid.slice(13)}`;
};

const rawOf = async ({ platform }: ControlledService, key: PaymentKey): Promise<Item> => {
  const item = await storedItem(platform.address, key);
  if (item === undefined) throw new Error('The payment is missing');
  return item;
};

/** Pays a customer of the same platform, with everything that a platform may say. @returns the uuids of both payments */
const payWithWords = async (service: ControlledService): Promise<string[]> => {
  const { platform } = service;
  const payer = await platform.fundedAccount(10_000);
  const payee = await platform.newCustomer({ currencies: ['EUR'] });
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: payer.id },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: payee.umaAddress },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
      ...words,
    },
  });
  const path = { transactionId };
  await expect.poll(async () => (await platform.api.ok('getTransaction', { path })).status).toBe('COMPLETED');
  const { data } = await platform.api.ok('listTransactions', { query: { customerId: payee.id } });
  return [transactionId, ...data.map(({ id }) => id)].map((id) => id.slice(id.indexOf(':') + 1));
};

/** Files a payment once more, as if it had been made so many days ago. @returns its uuid */
const fileAsOld = async (service: ControlledService, uuid: string, days: number): Promise<string> => {
  const old = uuidAt(uuid, (await service.nowMs()) - days * 86_400_000);
  const item = await rawOf(service, keyOf(service, uuid));
  await putItem(service.platform.address, { ...item, ...keyOf(service, old), sortId: old });
  return old;
};

const wordsOfOne = async (service: ControlledService, uuid: string): Promise<string[]> => {
  const item = await rawOf(service, keyOf(service, uuid));
  const text = JSON.stringify(Object.values(item), (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return text.match(/Rent of Maria|GOODS_OR_SERVICES|Maria Said|47-11/g) ?? [];
};

/** How many of the words the table holds of each payment: what a platform is shown is made from nothing else. */
const countWords = (service: ControlledService, uuids: readonly string[]): Promise<number[]> =>
  Promise.all(uuids.map(async (uuid) => (await wordsOfOne(service, uuid)).length));

/** Moves the time on by minutes, an hour at most. */
const advanceUntil = async (service: ControlledService, isSo: () => Promise<boolean>): Promise<void> => {
  for (let minute = 0; minute <= 61; minute += 1) {
    if (await isSo()) return;
    await service.advance('1m');
  }
  throw new Error('It did not happen within an hour');
};

/** The payment was never on the books. */
const removePayment = (service: ControlledService, uuid: string): Promise<void> =>
  deleteItem(service.platform.address, keyOf(service, uuid));

/** What is left of the words in two payments of so many days ago, and in the same two of today. */
export const wordsBeforeAndAfter = async (service: ControlledService, days: number) => {
  const present = await payWithWords(service);
  const old = await Promise.all(present.map((uuid) => fileAsOld(service, uuid, days)));
  const before = await countWords(service, old);
  await advanceUntil(service, async () => (await countWords(service, old)).every((count) => count === 0));
  const after = { before, old: await countWords(service, old), young: await countWords(service, present) };
  await Promise.all(old.map((uuid) => removePayment(service, uuid)));
  return after;
};
