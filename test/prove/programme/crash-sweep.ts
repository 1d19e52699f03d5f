import { expect, test } from 'vitest';
import { crashSeed } from '#test/support/crash-points.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { accountSample } from '#test/support/samples.ts';
import { type Flow, sweep } from '../support/crash-flow.ts';
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

/** A payment beyond the balance. A write of its own stores the refusal. */
const frozenRefusal: Flow = {
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

/** Nothing of these depends on who is outside. */
const insideFlows: readonly Flow[] = [createCustomer, createBank, deleteCustomer];

const moneyFlows: readonly Flow[] = [
  transferFlow('createTransferOut', '000', true),
  transferFlow('createTransferOut', '002', true),
  transferFlow('createTransferIn', '000', true),
  frozenRefusal,
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
      const points = await sweep(platform, flows, world());
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
