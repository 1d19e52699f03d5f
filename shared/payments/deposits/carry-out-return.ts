import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { transactIfUnchanged, tryTransact } from '#shared/kernel/table/transact.ts';
import { postToSystemAccount } from '#shared/ledger/store.ts';
import { SwitchDown } from '#shared/switch/breaker.ts';
import type { DepositReturnAnswer, DepositReturnSwitch } from '#shared/switch/port.ts';
import { checkAtWhileDown } from '../payouts/polling-schedule.ts';
import { type Deposit, house, type ReturnOrder } from './deposit.ts';
import { suspenseJournal } from './journals.ts';
import { moveDeposit } from './store.ts';

/** Whether something is due for a deposit that leaves suspense. */
export const isDue = ({ returnOrder }: Deposit, now: Date): boolean =>
  returnOrder?.checkAt === undefined || Date.parse(returnOrder.checkAt) <= now.getTime();

const orderOf = (deposit: Deposit): ReturnOrder => {
  if (deposit.returnOrder === undefined) throw new Error('A deposit goes back without an order');
  return deposit.returnOrder;
};

/** After as long as the order has waited, between a minute and an hour. */
const askLater = async (deposit: Deposit, change: Partial<ReturnOrder> = {}): Promise<void> => {
  const order = orderOf(deposit);
  const now = clock.now();
  const returnOrder = { ...order, ...change, checkAt: checkAtWhileDown(order.confirmedAt, now) };
  const move = { to: 'RETURNING', at: now.toISOString(), returnOrder } as const;
  await transactIfUnchanged({ deposit: moveDeposit(deposit, move) });
};

/** The money leaves suspense in the transaction that notes its return. */
const noteReturned = async (deposit: Deposit): Promise<void> => {
  const at = clock.now().toISOString();
  const { checkAt: _checkAt, ...returnOrder } = orderOf(deposit);
  const failed = await tryTransact({
    deposit: moveDeposit(deposit, { to: 'RETURNED', at, returnOrder }),
    suspense: postToSystemAccount(suspenseJournal(deposit, 'REFUND', at)),
  });
  if (failed !== undefined && !failed.has('deposit')) throw failed;
};

/** The money never left suspense, and waits for people again. */
const noteRefused = async (deposit: Deposit): Promise<void> => {
  const at = clock.now().toISOString();
  // A metric counts lines with this code (infra/constructs/alarms.ts).
  log.error({ operation: 'finishOverdue', code: 'DEPOSIT_HELD', ids: [formatId('Deposit', deposit.uuid)] });
  await transactIfUnchanged({ deposit: moveDeposit(deposit, { to: 'HELD', at, returnRefusedAt: at }) });
};

/** Another answer than the first one is asked for, so the order is not repeated once the switch has it. */
const ask = (deposit: Deposit, returns: DepositReturnSwitch): Promise<DepositReturnAnswer> => {
  const { uuid, acceptedAt } = orderOf(deposit);
  const { switchName, bankReference, amountMinor, currency } = deposit;
  const order = { uuid, platformId: house, switchName, bankReference, amountMinor, currency };
  return returns(order, acceptedAt === undefined ? 'START' : 'FOLLOW_UP');
};

const askOrWait = async (
  deposit: Deposit,
  returns: DepositReturnSwitch,
): Promise<DepositReturnAnswer | undefined> => {
  try {
    return await ask(deposit, returns);
  } catch (error) {
    await askLater(deposit);
    if (error instanceof SwitchDown) return undefined;
    throw error;
  }
};

/**
 * Orders the switch to give a deposit back, or asks how the order stands. It may run any number of times: the order keeps
 * its uuid, and the money leaves suspense once, when the switch has certainly given it back.
 */
export const carryOutReturn = async (deposit: Deposit, returns: DepositReturnSwitch): Promise<void> => {
  const answer = await askOrWait(deposit, returns);
  switch (answer?.kind) {
    case undefined:
      return;
    case 'RETURNED':
      return noteReturned(deposit);
    case 'REFUSED':
      return noteRefused(deposit);
    case 'ON_ITS_WAY':
      return askLater(deposit, {
        acceptedAt: orderOf(deposit).acceptedAt ?? clock.now().toISOString(),
      });
  }
};
