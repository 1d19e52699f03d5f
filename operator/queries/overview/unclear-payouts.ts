import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { countLines } from '../logs.ts';

/** In this time the sweep asks again about every payout. */
const windowMs = 3_600_000;
const most = 1_000;
/** The functions that ask the switch (shared/switch/http-switch.ts). */
const askers = ['pay-out', 'finish-overdue'];

/** Payments about which the switch gave no clear answer in the last hour; some have one by now. */
export const unclearPayouts = async (stackName: string): Promise<ReadonlySet<string>> => {
  const to = clock.now();
  const counts = await countLines({
    logGroups: askers.map((name) => `/aws/lambda/${stackName}-${name}`),
    field: 'operation',
    value: 'paymentSwitch',
    by: ['transactionId'],
    from: new Date(to.getTime() - windowMs),
    to,
    most,
  });
  return new Set(counts.map(({ group: [uuid = ''] }) => formatId('Transaction', uuid)));
};
