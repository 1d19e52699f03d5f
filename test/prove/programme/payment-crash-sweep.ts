import { expect } from 'vitest';
import { isFullSize } from '#test/support/proof.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { type Flow, sweep } from '../support/crash-flow.ts';
import { incomingStepFlow, receiveFlow } from '../support/incoming-flows.ts';
import { createFlow, destinations, executeFlow, payStepFlow, sendFlow } from '../support/payment-flows.ts';
import type { ProofWorld } from '../support/proof-world.ts';

const payOut = 'Functionspayout';
const starter = 'Functionsstart';
const { bank, customer, internal, passedOn } = destinations;

const always: readonly Flow[] = [
  executeFlow('executeQuote'),
  payStepFlow({ name: 'pay out to a customer of this service', caller: payOut, end: 'COMPLETED' }, customer),
];

const atFullSize: readonly Flow[] = [
  createFlow('createQuote', false),
  payStepFlow({ name: 'pay out to a bank', caller: payOut, end: 'COMPLETED' }, bank('000')),
  createFlow('createQuote executed at once', true),
  createFlow('createQuote beyond the balance', true, 100),
  executeFlow('executeQuote beyond the balance', 100),
  payStepFlow({ name: 'pay out to an internal account', caller: payOut, end: 'COMPLETED' }, internal),
  payStepFlow({ name: 'pay out …002', caller: payOut, end: 'FAILED' }, bank('002')),
  payStepFlow({ name: 'pay out …006', caller: payOut, end: 'REFUNDED' }, bank('006')),
  payStepFlow({ name: 'start of a payment', caller: starter, end: 'COMPLETED' }, bank('000')),
];

/** They begin at operations that only the sandbox has, or end as only its account numbers decide. */
const ofSandbox: readonly Flow[] = [
  sendFlow,
  receiveFlow,
  payStepFlow({ name: 'pay out …005', caller: payOut, end: 'FAILED' }, bank('005')),
  incomingStepFlow({ name: 'pass on to a bank', caller: payOut, end: 'COMPLETED' }, { isPassedOn: true }),
];

const ofProduction: readonly Flow[] = [
  payStepFlow({ name: 'pass on to a bank', caller: payOut, end: 'COMPLETED' }, passedOn),
];

/** The platform takes a fee of its own of each quote, so that every death could lose or double one. */
const fixedMinor = 70;
const takeFees = async ({ api }: TestPlatform): Promise<void> => {
  const fee = { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', variableFeeBps: 0 };
  const feeConfigs = [{ ...fee, fixedFee: { amount: fixedMinor, currency: 'USD' } }];
  await api.ok('updateConfig', { body: { feeConfigs } });
};

/** It has one fee of each payment out that was made, whatever died meanwhile. */
const expectFees = async ({ api }: TestPlatform): Promise<void> => {
  const { data } = await api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  let made = 0;
  let cursor: string | undefined;
  do {
    const query = { type: 'OUTGOING', status: 'COMPLETED', limit: 100, cursor } as const;
    const page = await api.ok('listTransactions', { query });
    made += page.data.filter((payment) => 'platformFees' in payment).length;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(made).toBeGreaterThan(0);
  expect(data[0]?.balance.amount).toBe(made * fixedMinor);
};

/** T7 of payments. @returns how many flows died at how many points */
export const sweepPayments = async (world: ProofWorld) => {
  const platform = await world.newPlatform();
  await takeFees(platform);
  const ofWorld = world.isSandbox ? ofSandbox : ofProduction;
  const flows = [...always, ...(isFullSize ? [...atFullSize, ...ofWorld] : [])];
  const points = await sweep(platform, flows);
  await expect.poll(() => platform.reconcile()).toEqual([]);
  await expectFees(platform);
  await world.expectSound(platform);
  return { flows: flows.length, points };
};
