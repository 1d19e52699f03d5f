import { magicSuffix, sandboxOnChain, sandboxRail } from '#shared/accounts/rules.ts';
import { outcomeOfEnd } from '#shared/kernel/magic-values.ts';
import { type SandboxBehaviour, sandboxReceiverOf } from '#shared/uma/lookups/receiver.ts';
import { always, deliveredAtOnce, deliveredLate, failed, payoutValues, type Script } from './magic-values.ts';
import type { PaymentSwitch, PayoutDestination } from './port.ts';

export const scriptsByBehaviour: Readonly<Record<SandboxBehaviour, Script>> = {
  DELIVERED: deliveredAtOnce,
  LONG_PENDING: deliveredLate,
  COMPLIANCE_REJECTION: always({
    kind: 'REJECTED',
    facts: { failureDetail: { code: 'COMPLIANCE_REJECTED' } },
  }),
};

/** Nobody has any other address: the look-up does not find it. */
const nobody = failed('QUOTE_EXECUTION_FAILED');

const scriptOf = (destination: PayoutDestination, sandboxUmaDomain: string): Script => {
  if (destination.kind === 'EXTERNAL_ACCOUNT') {
    return outcomeOfEnd(payoutValues, magicSuffix(destination.account));
  }
  // Without Lightning, the sandbox pays invoices by the callback (shared/payments/payouts/pay-invoice.ts).
  if (destination.kind === 'LIGHTNING_INVOICE') throw new Error('The sandbox is on no Lightning network');
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
  async ({ destination, paymentRail, uuid }, question) => {
    const answer = scriptOf(destination, sandboxUmaDomain)[question === 'RETURN' ? 'FOLLOW_UP' : question];
    if (destination.kind !== 'EXTERNAL_ACCOUNT') return answer;
    const { account } = destination;
    const rail = sandboxRail(account, paymentRail);
    const onChain = answer.kind === 'DELIVERED' ? sandboxOnChain(account, uuid) : undefined;
    const facts = { ...answer.facts, ...(rail && { rail }), ...(onChain && { onChain }) };
    return Object.keys(facts).length === 0 ? answer : { ...answer, facts };
  };
