import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiRequest, OperationId } from '#test/support/api-client.ts';
import { faultCounts } from '#test/support/host-control.ts';
import { accountSample } from '#test/support/samples.ts';
import { executionsOf, type FundedAccount, type TestPlatform } from '#test/support/service.ts';
import type { Attempt, Flow } from './crash-flow.ts';

const funds = 20_000;
const amount = 10_000;
const waitMs = 60_000;

/** The text of a definite answer. */
const tell = async ({ api }: TestPlatform, operation: OperationId, request: ApiRequest) => {
  const answer = await api.call(operation, request);
  return answer.status >= 500 ? undefined : answer.text;
};

/** A step reads the payment again after it has ended it. */
const isOver = async (transactionId: string): Promise<boolean> => {
  const histories = await executionsOf(transactionId.split(':')[1] ?? '');
  return histories.every((history) => /"Execution(Succeeded|Failed)"/.test(history));
};

/** Reads a payment until it and its workflows have ended, or the plan has struck: then undefined. */
const endOrStrike = async (platform: TestPlatform, transactionId: string): Promise<string | undefined> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { lost = 0 } = await faultCounts(platform.address.controlUrl, platform.id);
    if (lost > 0) return undefined;
    const { status } = await platform.api.ok('getTransaction', { path: { transactionId } });
    const isOpen = status === 'PENDING' || status === 'PROCESSING';
    if (!isOpen && (await isOver(transactionId))) return status;
    if (performance.now() > deadline) throw new Error(`${transactionId} stays ${status}`);
    await sleep(20);
  }
};

const expectStatus = (platform: TestPlatform, transactionId: string, statuses: readonly string[]) =>
  expect
    .poll(async () => (await platform.api.ok('getTransaction', { path: { transactionId } })).status, {
      message: transactionId,
      timeout: waitMs,
      interval: 50,
    })
    .toSatisfy((status) => statuses.includes(String(status)));

const endedAs = async (platform: TestPlatform, transactionId: string, statuses: readonly string[]) => {
  await expectStatus(platform, transactionId, statuses);
  return (await platform.api.ok('getTransaction', { path: { transactionId } })).status;
};

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
  accountId: (await platform.externalAccount({ suffix, currency: 'EUR' })).id,
});

const toCustomer = async (platform: TestPlatform): Promise<Destination> => {
  const { umaAddress } = await platform.newCustomer({ currencies: ['EUR'] });
  return { destinationType: 'UMA_ADDRESS', umaAddress };
};

const toInternal = async (platform: TestPlatform): Promise<Destination> => ({
  destinationType: 'ACCOUNT',
  accountId: (await platform.fundedAccount(0, 'EUR')).id,
});

/** Making a quote, and executing it in the same step or not. `held`: what the account holds. */
export const createFlow = (name: string, isExecuted: boolean, held = funds): Flow => ({
  name,
  caller: 'Functionscreatequote',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(held);
    const body = quoteBody({ account, destination: await toBank(platform), isExecuted });
    const send = () => tell(platform, 'createQuote', { body, key: `quote-${point}` });
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
      send: () => tell(platform, 'executeQuote', { path: { quoteId }, key: `execute-${point}` }),
      mayRepeat: true,
      files: 0,
      expectEnd: () => expectStatus(platform, transactionId, [held < amount ? 'PENDING' : 'COMPLETED']),
    };
  },
});

/** The payer's money comes; when it is not known whether it has, it is sent again, and refused if it had. */
export const sendFlow: Flow = {
  name: 'sendSandboxPayment',
  caller: 'Functionssendsandboxpayment',
  arrange: async (platform) => {
    const account = await platform.fundedAccount(0);
    const destination = await toBank(platform);
    const body = quoteBody({ account, destination, source: 'REALTIME_FUNDING' });
    const { id: quoteId, transactionId } = await platform.api.ok('createQuote', { body });
    const send = () => tell(platform, 'sendSandboxPayment', { body: { quoteId, currencyCode: 'USD' } });
    const expectEnd = async () => {
      await send();
      await expectStatus(platform, transactionId, ['COMPLETED']);
      expect(await platform.balanceOf(account)).toBe(0);
    };
    return { send, mayRepeat: false, expectEnd };
  },
};

const incomingBody = (customerId: string) => ({
  senderUmaAddress: '$stranger@elsewhere.test',
  customerId,
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: amount,
});

export const receiveFlow: Flow = {
  name: 'receiveSandboxUmaPayment',
  caller: 'Functionsreceivesandboxumapayment',
  arrange: async (platform) => {
    const { customerId } = await platform.fundedAccount(0);
    const send = () => tell(platform, 'receiveSandboxUmaPayment', { body: incomingBody(customerId) });
    return { send, mayRepeat: false };
  },
};

/** A decision on a payment that waits. The time-out may come first, and then that is its end. */
export const decideFlow = (operation: 'approveIncomingPayment' | 'rejectIncomingPayment'): Flow => ({
  name: operation,
  caller: `Functions${operation.toLowerCase()}`,
  arrange: async (platform) => {
    const { customerId } = await platform.fundedAccount(0);
    const { id } = await platform.api.ok('receiveSandboxUmaPayment', { body: incomingBody(customerId) });
    const send = () => tell(platform, operation, { path: { transactionId: id }, body: {} });
    const wanted = operation === 'approveIncomingPayment' ? 'COMPLETED' : 'REJECTED';
    const expectEnd = async () => {
      await send();
      await expectStatus(platform, id, [wanted, 'FAILED']);
    };
    return { send, mayRepeat: false, expectEnd };
  },
});

interface StepWish {
  readonly name: string;
  /** The step that crashes, by the start of its logical id. */
  readonly caller: string;
  readonly end: string;
}

/** A payment that is executed; what crashes is what carries it on behind the answer. */
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
};

/**
 * A payment that comes in; what crashes is what carries it on. `mayFail`: the platform is asked once and never again, so
 * when its answer is lost the payment times out.
 */
export const incomingStepFlow = (
  { name, caller, end }: StepWish,
  { isPassedOn = false, mayFail = false }: { readonly isPassedOn?: boolean; readonly mayFail?: boolean } = {},
): Flow => ({
  name,
  caller,
  isStep: true,
  arrange: async (platform): Promise<Attempt> => {
    const account = await platform.fundedAccount(0);
    const { customerId } = account;
    if (isPassedOn) {
      const bank = { ...accountSample(), customerId, defaultUmaDepositAccount: true };
      await platform.api.ok('createExternalAccount', { body: bank });
    }
    let id = '';
    return {
      send: async () => {
        const body = incomingBody(customerId);
        id = (await platform.api.ok('receiveSandboxUmaPayment', { body })).id;
        return endOrStrike(platform, id);
      },
      mayRepeat: false,
      expectEnd: async () => {
        const status = await endedAs(platform, id, mayFail ? [end, 'FAILED'] : [end]);
        expect(await platform.balanceOf(account)).toBe(status === 'COMPLETED' && !isPassedOn ? amount : 0);
      },
    };
  },
});
