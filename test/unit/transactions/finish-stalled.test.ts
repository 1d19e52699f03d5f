import { afterEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/transactions/workers/finish-stalled.ts';
import { documentClient } from '#shared/kernel/table/table.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the sweep takes links that have been due for a minute, and leaves the rest to their workflows', async () => {
  vi.useFakeTimers({ now: new Date('2025-10-13T12:01:30.000Z'), toFake: ['Date'] });
  const send = vi.spyOn(documentClient, 'send').mockImplementation(async () => ({ Items: [] }));

  await handler();

  expect(JSON.stringify(send.mock.calls)).toContain('"2025-10-13T12:00:30.000Z"');
});
