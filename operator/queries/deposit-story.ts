import { formatId } from '#shared/kernel/ids.ts';
import type { Deposit } from '#shared/payments/deposits/deposit.ts';
import { proposalEndsAt } from '#shared/payments/reconciliation-exceptions/rules.ts';

/** One moment in the life of a deposit. */
export interface DepositEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
}

const ofProposal = ({ returnProposal }: Deposit): DepositEntry[] => {
  if (returnProposal === undefined) return [];
  const { at, by, reason } = returnProposal;
  return [{ at, title: `${by} proposes to give it back: ${reason}` }];
};

const ofOrder = ({ returnOrder }: Deposit): DepositEntry[] => {
  if (returnOrder === undefined) return [];
  const { proposal, confirmedBy, confirmedAt, acceptedAt } = returnOrder;
  return [
    { at: proposal.at, title: `${proposal.by} proposed to give it back: ${proposal.reason}` },
    { at: confirmedAt, title: `${confirmedBy} agreed, and the service ordered the switch to give it back` },
    ...(acceptedAt === undefined ? [] : [{ at: acceptedAt, title: 'The switch has accepted the order' }]),
  ];
};

const ofEnd = (deposit: Deposit): DepositEntry[] => {
  const { status, updatedAt: at, accountUuid = '', paymentUuid = '', returnRefusedAt } = deposit;
  const account = formatId('InternalAccount', accountUuid);
  if (status === 'ASSIGNED') return [{ at, title: `An operator assigned it to ${account}` }];
  if (status === 'SETTLED')
    return [{ at, title: `It was credited to ${account} as ${formatId('Transaction', paymentUuid)}` }];
  if (status === 'RETURNED') return [{ at, title: 'The switch has given it back, and it left suspense' }];
  return returnRefusedAt === undefined
    ? []
    : [{ at: returnRefusedAt, title: 'The switch did not give it back' }];
};

/** What happened to a deposit that went through suspense, the oldest first. Its audit trail has who did it. */
export const depositEntries = (deposit: Deposit): DepositEntry[] =>
  [
    { at: deposit.createdAt, title: 'It came in, and no account could take it: it is in suspense' },
    ...ofOrder(deposit),
    ...ofProposal(deposit),
    ...ofEnd(deposit),
  ].toSorted((left, right) => left.at.localeCompare(right.at));

/** What comes next, and who has to do it. */
export interface DepositNext {
  readonly says: string;
  /** What people do it with, after `npm run admin --`. */
  readonly commands: readonly string[];
}

const byItself = (says: string): DepositNext => ({ says, commands: [] });

/** Undefined: nothing does. */
export const nextOfDeposit = (deposit: Deposit, now: Date): DepositNext | undefined => {
  const { status, returnProposal, returnOrder } = deposit;
  const id = formatId('Deposit', deposit.uuid);
  switch (status) {
    case 'HELD': {
      const endsAt = returnProposal && proposalEndsAt(returnProposal.at);
      if (endsAt !== undefined && now.toISOString() < endsAt)
        return {
          says: `Another operator agrees until ${endsAt}.`,
          commands: [`deposit return ${id} --confirm`],
        };
      return {
        says: 'Somebody says whose it is, or proposes to give it back.',
        commands: [`deposit assign ${id} --account ID`, `deposit return ${id} --reason TEXT`],
      };
    }
    case 'ASSIGNED':
      return byItself('The service credits it within a minute.');
    case 'RETURNING':
      return byItself(
        `The service asks the switch ${returnOrder?.acceptedAt === undefined ? 'to give it back' : 'how it stands'} at ${returnOrder?.checkAt}.`,
      );
    default:
      return undefined;
  }
};
