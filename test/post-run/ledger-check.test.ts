import { DescribeExecutionCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { operatorStates } from '#test/support/operator-states.ts';
import { pauses } from '#test/support/pause.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { scanItems } from '#test/support/raw-table.ts';
import { serviceAddress } from '#test/support/service.ts';

const outputSchema = z.object({
  progress: z.object({ counts: z.object({ payments: z.int(), differences: z.int(), deferred: z.int() }) }),
});

/** Platforms that the check looks at in `npm test`; at full size it looks at everything. */
const checkedHere = 10;

const { states, machineArn } = operatorStates();

const check = async (order: object) => {
  const input = JSON.stringify({ order, progress: null });
  const start = new StartExecutionCommand({ stateMachineArn: machineArn('ledger-check'), input });
  const { executionArn } = await states.send(start);
  const pause = pauses();
  for (;;) {
    const { status, output = '' } = await states.send(new DescribeExecutionCommand({ executionArn }));
    if (status === 'SUCCEEDED') return outputSchema.parse(JSON.parse(output)).progress.counts;
    if (status !== 'RUNNING') throw new Error(`The check ended ${status}`);
    await pause();
  }
};

test('after all tests the service finds nothing wrong with its ledger', {
  timeout: proofTimeoutMs,
}, async () => {
  const items = await scanItems(serviceAddress());
  const payments = Map.groupBy(
    items.filter(({ pk }) => String(pk).startsWith('TRANSACTION#')),
    ({ platformId }) => String(platformId),
  );
  // Those with the most payments in as many states.
  const kinds = (platformId: string): number =>
    new Set(payments.get(platformId)?.map(({ type, status }) => `${type} ${status}`)).size;
  const platforms = [...payments.keys()]
    .toSorted((one, other) => kinds(other) - kinds(one))
    .slice(0, checkedHere);
  const orders = isFullSize
    ? [{ full: true }]
    : platforms.map((platformId) => ({ full: true, platformId: `Platform:${platformId}` }));

  const checked = await Promise.all(orders.map(check));

  expect(checked.map(({ differences }) => differences)).toEqual(orders.map(() => 0));
  const sumOf = (name: 'payments' | 'deferred'): number => checked.reduce((sum, one) => sum + one[name], 0);
  // A check that defers everything finds nothing, either.
  expect(sumOf('deferred')).toBeLessThan(sumOf('payments'));
});
