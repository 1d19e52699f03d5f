import { magicSuffix } from '#shared/accounts/rules.ts';
import { type SandboxBehaviour, sandboxReceiverOf } from '#shared/receivers/sandbox-receivers.ts';
import type { FailureReason } from '#shared/transactions/transaction.ts';
import type { Occasion, PaymentSwitch, PayoutAnswer, PayoutDestination } from './port.ts';

type Script = Readonly<Record<Occasion, PayoutAnswer>>;

/** The same answer however often it is asked. */
const always = (answer: PayoutAnswer): Script => ({ START: answer, FOLLOW_UP: answer });

const failed = (failureReason: FailureReason, isRefundPossible = true): Script =>
  always({ kind: 'FAILED', failureReason, isRefundPossible });

const delivered: PayoutAnswer = { kind: 'DELIVERED', mayComeBack: false };
const deliveredLate: Script = { START: { kind: 'ON_ITS_WAY' }, FOLLOW_UP: delivered };

/** By magic suffix of the account; any other suffix is delivered (docs/sandbox.md). */
const scriptsBySuffix: Readonly<Record<string, Script>> = {
  '002': failed('QUOTE_EXECUTION_FAILED'),
  '003': deliveredLate,
  '004': failed('COUNTERPARTY_POST_TX_FAILED'),
  '005': { START: { kind: 'DELIVERED', mayComeBack: true }, FOLLOW_UP: { kind: 'RETURNED' } },
  '006': always({ kind: 'CANCELLED' }),
  '007': failed('QUOTE_EXECUTION_FAILED', false),
};

const scriptsByBehaviour: Readonly<Record<SandboxBehaviour, Script>> = {
  DELIVERED: always(delivered),
  LONG_PENDING: deliveredLate,
  COMPLIANCE_REJECTION: always({ kind: 'REJECTED' }),
};

/** Nobody has any other address: the look-up does not find it. */
const nobody = failed('QUOTE_EXECUTION_FAILED');

const scriptOf = (destination: PayoutDestination, sandboxUmaDomain: string): Script => {
  if (destination.kind === 'EXTERNAL_ACCOUNT') {
    return scriptsBySuffix[magicSuffix(destination.account)] ?? always(delivered);
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
  async ({ destination }, occasion) =>
    scriptOf(destination, sandboxUmaDomain)[occasion];
