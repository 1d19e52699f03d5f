import { randomUUID } from 'node:crypto';
import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { settled } from '../world/settled.ts';
import type { Account, TemporaryPlatform } from '../world/temporary-platform.ts';
import { platformIn } from '../world/world.ts';

/** The sandbox's bank accepts a payment to such an account and returns it half a minute later. */
const suffix = '005';

export const delayedOutcomeCheck: Check<Facts> = {
  name: 'delayed-outcome',
  asks: `Does the workflow end a transfer to an account with suffix ${suffix}, and is its money back?`,
  run: async ({ world }) => {
    const platform = platformIn(world);
    const account = await platform.fundedAccount(3_000);
    const bank = await platform.bankAccount(account.customerId, suffix);
    const body = { source: { accountId: account.id }, destination: { accountId: bank }, amount: 1_000 };
    const { id } = await platform.api.ok('createTransferOut', { body });
    const { status } = await settled(platform, id);
    const balance = await platform.balanceOf(account);
    if (status !== 'FAILED' || balance !== 3_000) {
      throw new Difference(`${id} is ${status} with a balance of ${balance}, not FAILED with 3000`);
    }
    return `${id} failed and was refunded`;
  },
};

/** A customer is written in one transaction, and so is every movement of money. */
export const transactionRightsCheck: Check<Facts> = {
  name: 'transaction-rights',
  asks: 'May a function write a transaction, although its role names the keys that it may write?',
  run: async ({ deployment, world }) => {
    const platform = platformIn(world);
    try {
      return (await platform.newCustomer(['USD'])).id;
    } catch (error) {
      const refused = await deployment.refusedCalls(world.startedAt);
      throw new Difference(
        [
          `The first transaction fails: ${error instanceof Error ? error.message : String(error)}`,
          ...refused,
          `If calls were refused although their roles name the keys, AWS compares the keys of transactions in a way that it does not document (decision "one template, two places"). Set tableRights: 'by-action' in infra/environments/${deployment.settings.name}.ts, deploy, and tell the developers.`,
        ].join('\n'),
      );
    }
  },
};

const funds = 100_000;
const paidOut = 1_000;
const pulledIn = 500;
const quoted = 2_000;

/** The same key twice is one payment, and its answer is the same text. */
const payOutTwice = async ({ api }: TemporaryPlatform, from: Account, to: string): Promise<void> => {
  const body = { source: { accountId: from.id }, destination: { accountId: to }, amount: paidOut };
  const key = randomUUID();
  const first = await api.call('createTransferOut', { body, key });
  const { id } = first.body;
  const second = await api.call('createTransferOut', { body, key });
  if (!second.isReplay || second.text !== first.text) {
    throw new Difference(
      `The second request with one Idempotency-Key is not the first one's answer: ${second.text}`,
    );
  }
  if (!id.startsWith('Transaction:')) throw new Difference(`A transfer's id is ${id}`);
};

const payQuote = async (platform: TemporaryPlatform, from: Account, to: string): Promise<string> => {
  const quote = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: from.id },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: quoted,
    },
    key: randomUUID(),
  });
  await platform.api.ok('getQuote', { path: { quoteId: quote.id } });
  await platform.api.ok('executeQuote', { path: { quoteId: quote.id }, key: randomUUID() });
  return quote.transactionId;
};

export const moneyCheck: Check<Facts> = {
  name: 'money',
  asks: 'Do funding, a transfer out and its replay, a transfer in and an executed quote move exactly the money?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const account = await platform.fundedAccount(funds);
    const bank = await platform.bankAccount(account.customerId, '000');
    const euros = await platform.bankAccount(account.customerId, '000', 'EUR');
    await payOutTwice(platform, account, bank);
    const source = { accountId: bank };
    const destination = { accountId: account.id };
    await platform.api.ok('createTransferIn', { body: { source, destination, amount: pulledIn } });
    const { status, id } = await settled(platform, await payQuote(platform, account, euros));
    if (status !== 'COMPLETED') throw new Difference(`The quote's payment ${id} is ${status}, not COMPLETED`);
    const balance = await platform.balanceOf(account);
    const expected = funds - paidOut + pulledIn - quoted;
    if (balance === expected) return `the balance is ${balance}, as it must be`;
    throw new Difference(`The balance of ${account.id} is ${balance}, but ${expected} are left of ${funds}`);
  },
};
