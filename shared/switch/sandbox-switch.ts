import { magicSuffix } from '#shared/accounts/rules.ts';
import { outcomeOfEnd } from '#shared/kernel/magic-values.ts';
import { type SandboxBehaviour, sandboxReceiverOf } from '#shared/uma/lookups/receiver.ts';
import { always, deliveredAtOnce, deliveredLate, failed, payoutValues, type Script } from './magic-values.ts';
import type { PaymentSwitch, PayoutDestination } from './port.ts';

export const scriptsByBehaviour: Readonly<Record<SandboxBehaviour, Script>> = {
  DELIVERED: deliveredAtOnce,
  LONG_PENDING: deliveredLate,
  COMPLIANCE_REJECTION: always({ kind: 'REJECTED' }),
};

/** Nobody has any other address: the look-up does not find it. */
const nobody = failed('QUOTE_EXECUTION_FAILED');

const scriptOf = (destination: PayoutDestination, sandboxUmaDomain: string): Script => {
  if (destination.kind === 'EXTERNAL_ACCOUNT') {
    return outcomeOfEnd(payoutValues, magicSuffix(destination.account));
  }
  const receiver = sandboxReceiverOf(destination.umaAddress, sandboxUmaDomain);
  return receiver === undefined ? nobody : scriptsByBehaviour[receiver.behaviour];
};

/**
 * A switch that moves no money. Magic values of the destination choose the outcome, and the occasion stands for the
 * time that has passed. It remembers nothing, so the same question always has the same answer.
 *
 * @param sandboxUmaDomain setting SANDBOX_UMA_DOMAIN
 */
export const sandboxSwitch =
  (sandboxUmaDomain: string): PaymentSwitch =>
  async ({ destination }, question) =>
    scriptOf(destination, sandboxUmaDomain)[question === 'RETURN' ? 'FOLLOW_UP' : question];
