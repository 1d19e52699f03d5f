import { expect } from 'vitest';
import type { HotStep } from '#test/support/hot-steps.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import { ageHolds, holdsOf, outcomeOf, sweepNow } from './left-holds.ts';

export const directions = ['debit', 'credit'] as const;
export type Direction = (typeof directions)[number];

const funds = 1_000;
const amount = 400;

/** One payment under a key, on a hot account of its own. */
export interface HotPayment {
  readonly platform: TestPlatform;
  readonly account: FundedAccount;
  /** The function that makes it, by the start of its logical id. */
  readonly caller: string;
  /** The balance before the payment, and after it. */
  readonly before: number;
  readonly after: number;
  /** Sends the same request. @returns the text of a definite answer; undefined: the outcome is unknown */
  readonly send: () => Promise<string | undefined>;
}

let count = 0;

export const newHotPayment = async (platform: TestPlatform, direction: Direction): Promise<HotPayment> => {
  const [account, bank] = [await platform.fundedAccount(funds), await platform.externalAccount()];
  const [inside, outside] = [{ accountId: account.id }, { accountId: bank.id }];
  const isDebit = direction === 'debit';
  const operation = isDebit ? 'createTransferOut' : 'createTransferIn';
  const parties = isDebit
    ? { source: inside, destination: outside }
    : { source: outside, destination: inside };
  count += 1;
  const request = { body: { ...parties, amount }, key: `hot-${count}` };
  return {
    platform,
    account,
    caller: isDebit ? 'Functionscreatetransferout' : 'Functionscreatetransferin',
    before: funds,
    after: isDebit ? funds - amount : funds + amount,
    send: async () => {
      const answer = await platform.api.call(operation, request);
      return answer.status >= 500 ? undefined : answer.text;
    },
  };
};

export interface HotCrash {
  readonly step: HotStep;
  readonly at: number;
  readonly moment: 'before' | 'after';
}

/** Lets the payment's function die at a step. @returns whether it came to that step so often, and its answer */
export const dieAt = async ({ platform, caller, send }: HotPayment, crash: HotCrash) => {
  const plan = { kind: 'crash', ...crash, caller, mayMiss: true } as const;
  const { result, faults } = await platform.withFaults(plan, send);
  return { answer: result, hasStruck: (faults.lost ?? 0) > 0 };
};

/** Ends what the dead have left, and checks that nothing remains of it. */
export const sweepLeftHolds = async (platform: TestPlatform): Promise<void> => {
  await ageHolds(platform);
  // Its run fails when the payment of another test meets a fault. What it has done counts.
  await sweepNow(platform);
  expect(await holdsOf(platform)).toEqual([]);
  expect(await platform.reconcile()).toEqual([]);
};

/** The same request twice more: it is paid once, and all definite answers are the same. */
export const expectPaidOnce = async (
  payment: HotPayment,
  answers: readonly (string | undefined)[],
): Promise<void> => {
  const { platform, account, send, after } = payment;
  const all = [...answers, await send(), await send()];
  expect(all.at(-1)).toContain('"Transaction:');
  expect(new Set(all.filter((text) => text !== undefined)).size).toBe(1);
  expect(await platform.balanceOf(account)).toBe(after);
  expect(await platform.reconcile()).toEqual([]);
};

/** Leaves the hold of a dead function. @param isCommitted its transaction took effect. @returns the hold's id */
export const leaveHold = async (payment: HotPayment, isCommitted: boolean): Promise<string> => {
  const step = isCommitted ? 'SETTLE' : 'COMMIT';
  const { hasStruck } = await dieAt(payment, { step, at: 1, moment: 'before' });
  expect(hasStruck).toBe(true);
  const [holdId = '', ...others] = await holdsOf(payment.platform);
  expect(others).toEqual([]);
  expect(await outcomeOf(payment.platform, holdId)).toBe(isCommitted ? 'COMMITTED' : undefined);
  return holdId;
};
