import { expect } from 'vitest';
import { isFullSize } from '#test/support/proof.ts';
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

/** They begin at operations that only the sandbox has. */
const ofSandbox: readonly Flow[] = [
  sendFlow,
  receiveFlow,
  incomingStepFlow({ name: 'pass on to a bank', caller: payOut, end: 'COMPLETED' }, { isPassedOn: true }),
];

const ofProduction: readonly Flow[] = [
  payStepFlow({ name: 'pass on to a bank', caller: payOut, end: 'COMPLETED' }, passedOn),
];

/** T7 of payments. @returns how many flows died at how many points */
export const sweepPayments = async (world: ProofWorld) => {
  const platform = await world.newPlatform();
  const ofWorld = world.isSandbox ? ofSandbox : ofProduction;
  const flows = [...always, ...(isFullSize ? [...atFullSize, ...ofWorld] : [])];
  const points = await sweep(platform, flows);
  await expect.poll(() => platform.reconcile()).toEqual([]);
  await world.expectSound(platform);
  return { flows: flows.length, points };
};
