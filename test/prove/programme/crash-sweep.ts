import { expect, test } from 'vitest';
import { crashSeed } from '#test/support/crash-points.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { accountSample } from '#test/support/samples.ts';
import { type Flow, sweep } from '../support/crash-flow.ts';
import { definiteAnswer, expectStatus } from '../support/payment-ends.ts';
import type { ProofWorld } from '../support/proof-world.ts';

type TransferKind = 'createTransferOut' | 'createTransferIn';

const transferFlow = (kind: TransferKind, suffix: string, hasKey: boolean): Flow => ({
  name: `${kind} …${suffix}${hasKey ? '' : ' without a key'}`,
  caller: kind === 'createTransferOut' ? 'Functionscreatetransferout' : 'Functionscreatetransferin',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(1_000);
    const bank = await platform.externalAccount({ suffix });
    const parties =
      kind === 'createTransferOut'
        ? { source: { accountId: account.id }, destination: { accountId: bank.id } }
        : { source: { accountId: bank.id }, destination: { accountId: account.id } };
    const request = { body: { ...parties, amount: 400 }, ...(hasKey ? { key: `crash-${point}` } : {}) };
    const send = async (): Promise<string | undefined> => {
      const answer = await platform.api.call(kind, request);
      return answer.status >= 500 ? undefined : answer.text;
    };
    return { send, mayRepeat: hasKey };
  },
});

/** A payment beyond the balance. A write of its own stores the error. */
const frozenApiError: Flow = {
  name: 'createTransferOut beyond the balance',
  caller: 'Functionscreatetransferout',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(100);
    const bank = await platform.externalAccount();
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 101 };
    const send = async (): Promise<string | undefined> => {
      const answer = await platform.api.call('createTransferOut', { body, key: `frozen-${point}` });
      return answer.status >= 500 ? undefined : answer.text;
    };
    return { send, mayRepeat: true };
  },
};

const createCustomer: Flow = {
  name: 'createCustomer',
  caller: 'Functionscreatecustomer',
  arrange: async (platform, point) => {
    const body = {
      customerType: 'INDIVIDUAL',
      platformCustomerId: `crash-${point}`,
      currencies: ['USD', 'EUR'],
    };
    const send = async (): Promise<string | undefined> => {
      const answer = await platform.api.call('createCustomer', { body });
      return answer.status >= 500 ? undefined : answer.text;
    };
    return { send, mayRepeat: false };
  },
};

const createBank: Flow = {
  name: 'createExternalAccount as default',
  caller: 'Functionscreateexternalaccount',
  arrange: async (platform) => {
    const customer = await platform.newCustomer();
    const former = await platform.api.ok('createExternalAccount', {
      body: { ...accountSample(), customerId: customer.id, defaultUmaDepositAccount: true },
    });
    expect(former.defaultUmaDepositAccount).toBe(true);
    const body = { ...accountSample(), customerId: customer.id, defaultUmaDepositAccount: true };
    const send = async (): Promise<string | undefined> => {
      const answer = await platform.api.call('createExternalAccount', { body });
      return answer.status >= 500 ? undefined : answer.text;
    };
    return { send, mayRepeat: false };
  },
};

const deleteCustomer: Flow = {
  name: 'deleteCustomer',
  caller: 'Functionsdeletecustomer',
  arrange: async (platform) => {
    const customer = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
    const send = async (): Promise<string | undefined> => {
      const answer = await platform.api.call('deleteCustomer', { path: { customerId: customer.id } });
      return answer.status >= 500 ? undefined : answer.text;
    };
    return { send, mayRepeat: false };
  },
};

const fund: Flow = {
  name: 'fundInternalAccount',
  caller: 'Functionsfundinternalaccount',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(100);
    const request = { path: { accountId: account.id }, body: { amount: 400 }, key: `fund-${point}` };
    return {
      send: () => definiteAnswer(platform, 'fundInternalAccount', request),
      mayRepeat: true,
      expectEnd: async () => expect(await platform.balanceOf(account)).toBe(500),
    };
  },
};

const cancelQuote: Flow = {
  name: 'cancelTransaction of a quote',
  caller: 'Functionscanceltransaction',
  arrange: async (platform, point) => {
    const account = await platform.fundedAccount(1_000);
    const { transactionId } = await platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: account.id },
        destination: { destinationType: 'ACCOUNT', accountId: (await platform.externalAccount()).id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 400,
      },
    });
    const request = { path: { transactionId }, key: `cancel-${point}` };
    return {
      send: () => definiteAnswer(platform, 'cancelTransaction', request),
      mayRepeat: true,
      files: 0,
      expectEnd: () => expectStatus(platform, transactionId, ['EXPIRED']),
    };
  },
};

/** Its delayed outcome may end the transfer before a repetition does, and it comes back, too. */
const cancelTransfer: Flow = {
  name: 'cancelTransaction of a transfer',
  caller: 'Functionscanceltransaction',
  arrange: async (platform) => {
    const account = await platform.fundedAccount(1_000);
    const bank = await platform.externalAccount({ suffix: '005' });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 400 };
    const { id: transactionId } = await platform.api.ok('createTransferOut', { body });
    return {
      send: () => definiteAnswer(platform, 'cancelTransaction', { path: { transactionId } }),
      mayRepeat: false,
      expectEnd: async () => {
        await expectStatus(platform, transactionId, ['REFUNDED', 'FAILED']);
        expect(await platform.balanceOf(account)).toBe(1_000);
      },
    };
  },
};

/** Nothing of these depends on who is outside, or only the sandbox has it. */
const insideFlows: readonly Flow[] = [
  createCustomer,
  createBank,
  deleteCustomer,
  fund,
  cancelQuote,
  cancelTransfer,
];

const moneyFlows: readonly Flow[] = [
  transferFlow('createTransferOut', '000', true),
  transferFlow('createTransferOut', '002', true),
  transferFlow('createTransferIn', '000', true),
  frozenApiError,
  ...(isFullSize
    ? [
        transferFlow('createTransferOut', '005', true),
        transferFlow('createTransferOut', '000', false),
        transferFlow('createTransferIn', '005', true),
      ]
    : []),
];

/** T7 of transfers. @param world where it runs */
export const proveCrashSweep = (world: () => ProofWorld): void =>
  test(
    'T7: a function that dies at any of its calls leaves the state before the request or the state after it',
    async () => {
      const flows = [...moneyFlows, ...(isFullSize && world().isSandbox ? insideFlows : [])];
      const platform = await world().newPlatform();
      const points = await sweep(platform, flows);
      await world().expectSound(platform);
      world().note('T7', {
        seed: crashSeed,
        flows: flows.length,
        'crash points': points,
        'half-done states': 0,
      });
    },
    proofTimeoutMs,
  );
