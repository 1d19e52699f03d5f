import { expect } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import type { Attempt, Flow } from './crash-flow.ts';
import { definiteAnswer, endOrStrike, expectStatus, type StepWish } from './payment-ends.ts';

const funds = 20_000;
const amount = 10_000;

type Destination = Readonly<Record<string, string>>;

interface Wish {
  readonly account: FundedAccount;
  readonly destination: Destination;
  readonly source?: 'ACCOUNT' | 'REALTIME_FUNDING';
  readonly isExecuted?: boolean;
}

const quoteBody = ({ account, destination, source = 'ACCOUNT', isExecuted = false }: Wish) => ({
  source:
    source === 'ACCOUNT'
      ? { sourceType: source, accountId: account.id }
      : { sourceType: source, customerId: account.customerId, currency: account.currency },
  destination,
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
  ...(isExecuted ? { immediatelyExecute: true } : {}),
});

const toBank = async (platform: TestPlatform, suffix = '000'): Promise<Destination> => ({
  destinationType: 'ACCOUNT',
  accountId: (await platform.externalAccount({ suffix, currency: 'GBP' })).id,
});

const toCustomer = async (platform: TestPlatform): Promise<Destination> => {
  const { umaAddress } = await platform.newCustomer({ currencies: ['EUR'] });
  return { destinationType: 'UMA_ADDRESS', umaAddress };
};

/** Whatever the customer gets goes on to a bank. */
const toPassedOn = async (platform: TestPlatform): Promise<Destination> => {
  const { id: customerId, umaAddress } = await platform.newCustomer({ currencies: ['GBP'] });
  const body = { ...accountSample({ currency: 'GBP' }), customerId, defaultUmaDepositAccount: true };
  await platform.api.ok('createExternalAccount', { body });
  return { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'GBP' };
};

const toInternal = async (platform: TestPlatform): Promise<Destination> => ({
  destinationType: 'ACCOUNT',
  accountId: (await platform.fundedAccount(0, 'EUR')).id,
});

/** Creates a quote and executes it in the same step, or not. `held` is the balance of the account. */
export const createFlow = (name: string, isExecuted: boolean, held = funds): Flow => ({
  name,
  caller: 'Functionscreatequote',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(held);
    const body = quoteBody({ account, destination: await toBank(platform), isExecuted });
    const send = () => definiteAnswer(platform, 'createQuote', { body, key: `quote-${point}` });
    return { send, mayRepeat: true };
  },
});

export const executeFlow = (name: string, held = funds): Flow => ({
  name,
  caller: 'Functionsexecutequote',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(held);
    const body = quoteBody({ account, destination: await toBank(platform) });
    const { id: quoteId, transactionId } = await platform.api.ok('createQuote', { body });
    return {
      send: () => definiteAnswer(platform, 'executeQuote', { path: { quoteId }, key: `execute-${point}` }),
      mayRepeat: true,
      files: 0,
      expectEnd: () => expectStatus(platform, transactionId, [held < amount ? 'PENDING' : 'COMPLETED']),
    };
  },
});

/**
 * The payer's money arrives. When the outcome is unknown the deposit is repeated, and refused if the first one
 * succeeded.
 */
export const sendFlow: Flow = {
  name: 'sendSandboxPayment',
  caller: 'Functionssendsandboxpayment',
  arrange: async (platform) => {
    const account = await platform.fundedAccount(0);
    const destination = await toBank(platform);
    const body = quoteBody({ account, destination, source: 'REALTIME_FUNDING' });
    const { id: quoteId, transactionId } = await platform.api.ok('createQuote', { body });
    const send = () =>
      definiteAnswer(platform, 'sendSandboxPayment', { body: { quoteId, currencyCode: 'USD' } });
    const expectEnd = async () => {
      await send();
      await expectStatus(platform, transactionId, ['COMPLETED']);
      expect(await platform.balanceOf(account)).toBe(0);
    };
    return { send, mayRepeat: false, expectEnd };
  },
};

/** An executed payment whose workflow step crashes after the answer. */
export const payStepFlow = (
  { name, caller, end }: StepWish,
  destinationOf: (platform: TestPlatform) => Promise<Destination>,
): Flow => ({
  name,
  caller,
  isStep: true,
  arrange: async (platform): Promise<Attempt> => {
    const account = await platform.fundedAccount(funds);
    const body = quoteBody({ account, destination: await destinationOf(platform), isExecuted: true });
    let id = '';
    return {
      send: async () => {
        id = (await platform.api.ok('createQuote', { body })).transactionId;
        return endOrStrike(platform, id);
      },
      mayRepeat: false,
      expectEnd: async () => {
        await expectStatus(platform, id, [end]);
        expect(await platform.balanceOf(account)).toBe(end === 'COMPLETED' ? funds - amount : funds);
      },
    };
  },
});

export const destinations = {
  bank: (suffix: string) => (platform: TestPlatform) => toBank(platform, suffix),
  customer: toCustomer,
  internal: toInternal,
  passedOn: toPassedOn,
};
