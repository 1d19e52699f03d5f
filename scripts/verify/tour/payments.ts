import { Difference } from '../check.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';

/** Journals, lists, and a quote that is paid in real time. */
export const tourPayments = async (platform: TemporaryPlatform): Promise<void> => {
  const { api } = platform;
  const account = await platform.fundedAccount(5_000);
  const bank = await platform.bankAccount(account.customerId, '000', 'EUR');
  const body = {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: account.customerId },
    destination: { destinationType: 'ACCOUNT', accountId: bank },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    metadata: { tour: 'payments' },
  };
  const quote = await api.ok('createQuote', { body });
  await api.ok('sendSandboxPayment', { body: { quoteId: quote.id, currencyCode: 'USD' } });
  const unpaid = await api.ok('createQuote', { body });
  await api.ok('cancelTransaction', { path: { transactionId: unpaid.transactionId } });
  await api.ok('getTransactionTimeline', { path: { transactionId: quote.transactionId } });
  await api.ok('listJournalEntries', { path: { accountId: account.id } });
  await checkStatement(platform, account.id);
  await api.ok('listTransactions', { query: { customerId: account.customerId } });
  await api.ok('listExchangeRates', { query: { destinationCurrency: 'EUR,MXN' } });
  await refuseSwitch(platform, quote.transactionId);
};

const checkStatement = async ({ api }: TemporaryPlatform, accountId: string): Promise<void> => {
  const statement = await api.ok('getAccountStatement', { path: { accountId } });
  const { openingBalance, closingBalance, data } = statement;
  const sum = data.reduce((total, { amount }) => total + amount.amount, openingBalance.amount);
  if (sum === closingBalance.amount && data.length === statement.entryCount) return;
  throw new Difference(`A statement's entries add up to ${sum}, but it closes with ${closingBalance.amount}`);
};

/** The sandbox has no switch that could report anything. */
const refuseSwitch = async ({ api, id }: TemporaryPlatform, transactionId: string): Promise<void> => {
  const orderedId = `${id}.${transactionId.slice('Transaction:'.length)}`;
  const deposit = { bankReference: 'none', reference: 'none', amount: 1, currency: 'USD' };
  const refusals = [
    await api.refused('receiveSwitchResult', {
      path: { payoutId: orderedId },
      body: { status: 'DELIVERED' },
    }),
    await api.refused('receiveCollectionResult', {
      path: { collectionId: orderedId },
      body: { status: 'COLLECTED' },
    }),
    await api.refused('receiveSwitchDeposit', { body: deposit }),
  ];
  const wrong = refusals.find(({ code }) => code !== 'FORBIDDEN');
  if (wrong) throw new Difference(`A message of a switch is refused with ${wrong.code}, not FORBIDDEN`);
};
