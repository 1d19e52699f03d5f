import { expect } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import type { Attempt, Flow } from './crash-flow.ts';
import { definiteAnswer, endedAs, endOrStrike, expectStatus, type StepWish } from './payment-ends.ts';

const amount = 10_000;

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
    const send = () =>
      definiteAnswer(platform, 'receiveSandboxUmaPayment', { body: incomingBody(customerId) });
    return { send, mayRepeat: false };
  },
};

/** A decision on an open payment. The time-out may win, and then its status counts. */
export const decideFlow = (operation: 'approveIncomingPayment' | 'rejectIncomingPayment'): Flow => ({
  name: operation,
  caller: `Functions${operation.toLowerCase()}`,
  arrange: async (platform) => {
    const { customerId } = await platform.fundedAccount(0);
    const { id } = await platform.api.ok('receiveSandboxUmaPayment', { body: incomingBody(customerId) });
    const send = () => definiteAnswer(platform, operation, { path: { transactionId: id }, body: {} });
    const wanted = operation === 'approveIncomingPayment' ? 'COMPLETED' : 'REJECTED';
    const expectEnd = async () => {
      await send();
      await expectStatus(platform, id, [wanted, 'FAILED']);
    };
    return { send, mayRepeat: false, expectEnd };
  },
});

/** An incoming payment whose workflow step crashes. */
export const incomingStepFlow = (
  { name, caller, end }: StepWish,
  { isPassedOn = false }: { readonly isPassedOn?: boolean } = {},
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
        const status = await endedAs(platform, id, [end]);
        expect(await platform.balanceOf(account)).toBe(status === 'COMPLETED' && !isPassedOn ? amount : 0);
      },
    };
  },
});
