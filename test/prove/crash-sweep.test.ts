import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { accountSample } from '#test/support/samples.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

/** One kind of request on a fresh world: made for each crash point anew. */
interface Flow {
  readonly name: string;
  /** Logical id, as far as it is fixed, of the function that crashes. */
  readonly caller: string;
  /** Builds the world and gives the request. */
  readonly arrange: (platform: TestPlatform, point: string) => Promise<Attempt>;
}

interface Attempt {
  /** Sends the request; the same one each time. Gives the text of a definite answer, undefined for an unknown one. */
  readonly send: () => Promise<string | undefined>;
  /** Whether the same request may be sent again and must then converge. */
  readonly mayRepeat: boolean;
}

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

/** An order beyond the balance: the refusal is frozen by a write of its own. */
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

const flows: readonly Flow[] = [
  transferFlow('createTransferOut', '000', true),
  transferFlow('createTransferOut', '002', true),
  transferFlow('createTransferIn', '000', true),
  frozenRefusal,
  ...(sized(0, 1) === 0
    ? []
    : [
        transferFlow('createTransferOut', '005', true),
        transferFlow('createTransferOut', '000', false),
        transferFlow('createTransferIn', '005', true),
        createCustomer,
        createBank,
        deleteCustomer,
      ]),
];

/** Crashes the flow at its n-th call: nothing may be half done, and the same request must then come to an end. */
const crashAt = async (platform: TestPlatform, flow: Flow, at: number, moment: 'before' | 'after') => {
  const point = `${flow.name}-${at}-${moment}`.replaceAll(/[^\w-]/g, '_');
  const attempt = await flow.arrange(platform, point);
  const before = await platform.transferCount();
  const plan = { kind: 'crash', at, moment, caller: flow.caller } as const;
  const { result: told, faults } = await platform.withFaults(plan, attempt.send);
  expect(faults.lost, `${point} must strike`).toBeGreaterThan(0);
  expect(await platform.reconcile(), point).toEqual([]);
  const after = await platform.transferCount();
  if (!attempt.mayRepeat) return;
  const first = await attempt.send();
  const second = await attempt.send();
  expect(first, point).toBeDefined();
  expect(second, point).toBe(first);
  if (told !== undefined) expect(first, point).toBe(told);
  const grown = (await platform.transferCount()) - before;
  expect(grown, point).toBe(first?.includes('"Transaction:') ? 1 : 0);
  if (after > before) expect(grown, point).toBe(1);
  expect(await platform.reconcile(), point).toEqual([]);
};

/** How many calls the flow makes when all goes well. */
const callCount = async (platform: TestPlatform, flow: Flow): Promise<number> => {
  const attempt = await flow.arrange(platform, 'count');
  const plan = { kind: 'count', caller: flow.caller } as const;
  const { result, faults } = await platform.withFaults(plan, attempt.send);
  expect(result, flow.name).toBeDefined();
  return faults.calls ?? 0;
};

test(
  'T7: a function that dies at any of its calls leaves the state before or the state after',
  async () => {
    const platform = await newPlatform();
    let points = 0;
    for (const flow of flows) {
      const calls = await callCount(platform, flow);
      expect(calls, flow.name).toBeGreaterThan(0);
      for (let at = 1; at <= calls; at += 1) {
        for (const moment of ['before', 'after'] as const) {
          await crashAt(platform, flow, at, moment);
          points += 1;
        }
      }
    }
    noteFigures('T7', { flows: flows.length, 'crash points': points, 'half-done states': 0 });
  },
  proofTimeoutMs,
);
