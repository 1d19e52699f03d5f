import { presentActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { Deposit } from '#shared/payments/deposits/deposit.ts';
import { returnProposalOf } from '#shared/payments/deposits/return-decision.ts';
import { listHeld, listLeaving } from '#shared/payments/deposits/store.ts';
import { depositEntries, nextOfDeposit } from '../../queries/deposit-story.ts';
import type { Ledger, SuspendedDeposit } from '../answers.ts';

/** More than anybody reads. npm run admin -- deposit list has all. */
const shown = 25;

const shownOf = (deposit: Deposit, now: Date): SuspendedDeposit => {
  const { uuid, amountMinor, currency, status, createdAt, bankReference, reference, payerName } = deposit;
  const proposal = returnProposalOf(deposit, now);
  return {
    id: formatId('Deposit', uuid),
    amount: amountText(amountMinor, currency),
    status,
    since: createdAt,
    facts: [
      { label: 'Bank reference', value: bankReference },
      { label: 'Switch', value: deposit.switchName },
      { label: 'The payer wrote', value: reference === '' ? 'nothing' : reference },
      ...(payerName === undefined ? [] : [{ label: 'Payer', value: payerName }]),
    ],
    entries: depositEntries(deposit),
    next: nextOfDeposit(deposit, now),
    proposal: proposal && {
      by: proposal.by,
      reason: proposal.reason,
      isOwn: proposal.by === presentActor()?.id,
    },
  };
};

const sumsOf = (deposits: readonly Deposit[]): string[] =>
  [...Map.groupBy(deposits, ({ currency }) => currency)].map(([currency, own]) =>
    amountText(
      own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      currency,
    ),
  );

/** Deposits that wait for people, then those that leave suspense; each the oldest first. */
export const suspendedDeposits = async (): Promise<Pick<Ledger, 'deposits' | 'suspended'>> => {
  const [held, leaving] = await Promise.all([listHeld(shown), listLeaving(shown)]);
  const now = clock.now();
  const all = [...held, ...leaving].slice(0, shown);
  return { deposits: all.map((one) => shownOf(one, now)), suspended: sumsOf(all) };
};
