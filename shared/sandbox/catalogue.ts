import { type AccountType, primaryIdentifiers } from '#shared/accounts/account-types/primary-identifiers.ts';
import { linkValues } from '#shared/accounts/bank-links/sandbox-link-provider.ts';
import { type NameCheckOutcome, nameCheckValues } from '#shared/accounts/beneficiary-verification.ts';
import { ownerValues } from '#shared/customers/beneficial-owners/rules.ts';
import { scanValues } from '#shared/documents/magic-names.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import type { MagicOutcome, MagicValues } from '#shared/kernel/magic-values.ts';
import { outcomeOf, refundReasonOf } from '#shared/payments/payouts/payment-outcome.ts';
import {
  type TransferOutcome,
  transferFailureCode,
  transferValues,
} from '#shared/payments/transfers/magic-values.ts';
import { failureReasonOf } from '#shared/payments/transfers/rules.ts';
import { payoutValues, type Script } from '#shared/switch/magic-values.ts';
import { scriptsByBehaviour } from '#shared/switch/sandbox-switch.ts';
import { eventTypesOfCourse } from '#shared/transactions/history.ts';
import type { TransactionStatus, TransactionType } from '#shared/transactions/lifecycle.ts';
import type { Refund } from '#shared/transactions/transaction.ts';
import { sandboxReceivers } from '#shared/uma/lookups/receiver.ts';
import { verificationStatusOf, verificationValues } from '#shared/verification/rules.ts';
import type { SandboxOutcome, SandboxValueGroup, SandboxValues } from './values-contract.ts';

interface Course {
  readonly type: TransactionType;
  readonly states: readonly TransactionStatus[];
  readonly failureReason?: string | undefined;
  readonly failureCode?: string | undefined;
  readonly pendingReason?: string | undefined;
  readonly refund?: Required<Pick<Refund, 'status' | 'reason'>> | undefined;
}

const shownCourse = (
  { effect, when }: Pick<MagicOutcome<unknown>, 'effect' | 'when'>,
  { type, states, failureReason, failureCode, pendingReason, refund }: Course,
): SandboxOutcome => ({
  effect,
  when,
  states: [...states],
  events: eventTypesOfCourse(type, states, refund?.status),
  ...(failureReason !== undefined && { failureReason }),
  ...(failureCode !== undefined && { failureCode }),
  ...(pendingReason !== undefined && { pendingReason }),
  ...(refund !== undefined && { refund: { status: refund.status, reason: refund.reason ?? '' } }),
});

const statesOfTransfer: Readonly<Record<TransferOutcome, readonly TransactionStatus[]>> = {
  COMPLETED: ['COMPLETED'],
  FAILED: ['FAILED'],
  REJECTED: ['REJECTED'],
  FAILED_LATER: ['PENDING', 'FAILED'],
};

/** Only outgoing money has moved when a transfer fails. */
const transferOutcome =
  (type: TransactionType) =>
  (magic: MagicOutcome<TransferOutcome>, value = ''): SandboxOutcome => {
    const states = statesOfTransfer[magic.outcome];
    const isFailed = states.at(-1) === 'FAILED';
    const comesBack = type === 'OUTGOING' && magic.outcome !== 'COMPLETED';
    return shownCourse(magic, {
      type,
      states,
      failureReason: isFailed ? failureReasonOf(type) : undefined,
      failureCode: magic.outcome === 'COMPLETED' ? undefined : transferFailureCode(type, value),
      refund: comesBack ? { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' } : undefined,
    });
  };

/** The answers to a payout in the order in which the switch gives them. */
const answersOf = ({ START, FOLLOW_UP }: Script) =>
  START.kind === 'ON_ITS_WAY' || (START.kind === 'DELIVERED' && START.mayComeBack !== false)
    ? [START, FOLLOW_UP]
    : [START];

/** The course of an executed quote, by the rules that settle it. */
const payoutOutcome = (magic: MagicOutcome<Script>): SandboxOutcome => {
  const outcomes = answersOf(magic.outcome).flatMap((answer) => outcomeOf(answer, new Date(0)) ?? []);
  const end = outcomes.at(-1);
  if (end === undefined) throw new Error('A payout in the sandbox has an end');
  const isFailed = end.status === 'FAILED';
  const refundStatus = isFailed && !end.isRefunded ? 'FAILED' : 'COMPLETED';
  const refund = { status: refundStatus, reason: refundReasonOf(end) } as const;
  return shownCourse(magic, {
    type: 'OUTGOING',
    states: ['PROCESSING', ...outcomes.map(({ status }) => status)],
    failureReason: isFailed ? end.failureReason : undefined,
    failureCode: end.said?.failureDetail?.code,
    pendingReason: magic.outcome.START.facts?.pendingReason,
    refund: end.status === 'COMPLETED' ? undefined : refund,
  });
};

type Show<Outcome> = (magic: MagicOutcome<Outcome>, value?: string) => SandboxOutcome;

const shownValues = <Outcome>({ values }: Pick<MagicValues<Outcome>, 'values'>, show: Show<Outcome>) =>
  Object.entries(values).map(([value, magic]) => ({ value, ...show(magic, value) }));

type Heading = Pick<SandboxValueGroup, 'operation' | 'reads' | 'status'>;

const groupOf = <Outcome>(
  heading: Heading,
  table: MagicValues<Outcome>,
  show: Show<Outcome>,
): SandboxValueGroup => ({
  ...heading,
  match: 'END',
  values: shownValues(table, show),
  otherwise: show(table.otherwise),
});

/** An outcome that is a status, without events of its own. */
const plain: Show<string> = ({ outcome, effect, when }) => ({ effect, when, states: [outcome], events: [] });

const refused = (
  { effect, when }: MagicOutcome<unknown>,
  code: 'INVALID_BANK_ACCOUNT' | 'INTERNAL_ERROR',
): SandboxOutcome => {
  const { status } = errorCatalogue[code];
  return { effect, when, states: [], events: [], error: { status, code } };
};

const nameCheck: Show<NameCheckOutcome> = (magic) => {
  switch (magic.outcome) {
    case 'UNKNOWN_ACCOUNT':
      return refused(magic, 'INVALID_BANK_ACCOUNT');
    case 'CHECK_FAILED':
      return refused(magic, 'INTERNAL_ERROR');
    case 'BY_TYPE':
      return plain({ ...magic, outcome: 'MATCHED' });
    default:
      return plain({ ...magic, outcome: magic.outcome });
  }
};

type Decision = (typeof verificationValues)['otherwise']['outcome'];

const verified =
  (kind: 'KYC' | 'KYB'): Show<Decision> =>
  ({ outcome, effect, when }) => ({
    effect,
    when,
    states: [verificationStatusOf(outcome)],
    events: [`VERIFICATION_${verificationStatusOf(outcome)}`, `CUSTOMER_${kind}_${outcome}`],
  });

/** A decision on an owner comes after PENDING. */
const ownerChecked: Show<string> = (magic) => {
  const { states, ...rest } = plain(magic);
  return { ...rest, states: magic.outcome === 'PENDING' ? states : ['PENDING', ...states] };
};

/** A file that is not scanned has no status. */
const fileScanned: Show<string> = ({ outcome, effect, when }) =>
  outcome === 'NOT_SCANNED'
    ? { effect, when, states: [], events: [] }
    : { effect, when, states: ['PENDING', outcome], events: ['DOCUMENT_SCANNED'] };

/** A linked account is PENDING until the bank has answered. */
const linked: Show<string> = (magic) => {
  const { states, ...rest } = plain(magic);
  return { ...rest, states: ['PENDING', ...states] };
};

const identifierOf = (field: string): string =>
  `the primary identifier of ${field}, before an @: the last three characters`;

const payment = { status: 'Transaction.status' };

const umaGroup = (sandboxUmaDomain: string): SandboxValueGroup => ({
  operation: 'POST /quotes/{quoteId}/execute',
  reads: 'destination.umaAddress of the quote',
  ...payment,
  match: 'WHOLE',
  values: Object.entries(sandboxReceivers).map(([name, { outcome, effect, when }]) => ({
    value: `$${name}@${sandboxUmaDomain}`,
    ...payoutOutcome({ outcome: scriptsByBehaviour[outcome.behaviour], effect, when }),
  })),
});

/**
 * Every magic value, made from the tables that the rules read.
 *
 * @param sandboxUmaDomain setting SANDBOX_UMA_DOMAIN
 */
export const magicValueGroups = (sandboxUmaDomain: string): SandboxValueGroup[] => [
  groupOf(
    { operation: 'POST /transfer-in', reads: identifierOf('source.accountId'), ...payment },
    transferValues,
    transferOutcome('INCOMING'),
  ),
  groupOf(
    { operation: 'POST /transfer-out', reads: identifierOf('destination.accountId'), ...payment },
    transferValues,
    transferOutcome('OUTGOING'),
  ),
  groupOf(
    {
      operation: 'POST /quotes/{quoteId}/execute',
      reads: identifierOf("the quote's destination.accountId"),
      ...payment,
    },
    payoutValues,
    payoutOutcome,
  ),
  umaGroup(sandboxUmaDomain),
  groupOf(
    {
      operation: 'POST /customers/external-accounts',
      reads: identifierOf('accountInfo'),
      status: 'ExternalAccount.beneficiaryVerificationStatus',
    },
    nameCheckValues,
    nameCheck,
  ),
  groupOf(
    {
      operation: 'POST /verifications',
      reads: 'fullName of an individual',
      status: 'Verification.verificationStatus',
    },
    verificationValues,
    verified('KYC'),
  ),
  groupOf(
    {
      operation: 'POST /verifications',
      reads: 'businessInfo.registrationNumber of a business',
      status: 'Verification.verificationStatus',
    },
    verificationValues,
    verified('KYB'),
  ),
  groupOf(
    {
      operation: 'POST /beneficial-owners',
      reads: 'personalInfo.lastName',
      status: 'BeneficialOwner.kycStatus',
    },
    ownerValues,
    ownerChecked,
  ),
  groupOf(
    {
      operation: 'POST /documents',
      reads: 'the name of the file, without its extension',
      status: 'Document.scanStatus',
    },
    scanValues,
    fileScanned,
  ),
  groupOf(
    {
      operation: 'POST /linkprovider/callback/{link_token}',
      reads: 'publicToken',
      status: 'ExternalAccount.status',
    },
    linkValues,
    linked,
  ),
];

type AccountExample = SandboxValues['accountTypes'][number]['example'];

/** A ready account of every type. */
export const readyAccounts = (
  accountTypes: readonly AccountType[],
  exampleOf: (accountType: AccountType) => AccountExample,
): SandboxValues['accountTypes'] =>
  accountTypes.map((accountType) => ({
    accountType,
    primaryIdentifier: primaryIdentifiers[accountType],
    example: exampleOf(accountType),
  }));
