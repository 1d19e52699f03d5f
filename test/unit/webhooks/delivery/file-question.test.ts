import { expect, it, vi } from 'vitest';
import { readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import { fileQuestion } from '#shared/webhooks/delivery/file-question.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { event, facts, later } from '../support/deliveries.ts';

const current = useMemoryTable();
const { platformId, endpoint } = facts;

const file = (status: number, isAnswered: boolean) =>
  fileQuestion({
    platformId,
    endpoint,
    event,
    attemptedAt: later(0),
    result: { kind: 'ANSWERED', status, bodyText: '', latencyMs: 7 },
    isAnswered,
  });
const stored = () => readDelivery(platformId, event.id);

it.each([
  [200, true, 'DELIVERED'],
  [403, true, 'DELIVERED'],
  [500, false, 'FAILED'],
])(
  'a question that was answered %i stands among the deliveries as %s %s',
  async (status, isAnswered, expected) => {
    await file(status, isAnswered);

    expect(await stored()).toMatchObject({
      status: expected,
      attemptCount: 1,
      endpoint,
      firstAttempt: { trigger: 'FIRST', attemptedAt: later(0).toISOString(), responseStatus: status },
    });
  },
);

it('a question that stands there already stays as it is', async () => {
  await file(200, true);
  await file(500, false);

  expect(await stored()).toMatchObject({ status: 'DELIVERED' });
});

it('a question that cannot be recorded does not stop the decision', async () => {
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(current.table, 'send').mockRejectedValue(new Error('no table'));

  await file(200, true);

  expect(lines.mock.calls.flat().join('')).toContain('fileQuestion');
});
