import { afterEach, expect, it, vi } from 'vitest';
import { documentClient } from '#shared/kernel/table/table.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('a search for events that fails keeps no audit record in the table', async () => {
  vi.stubEnv('DELIVER_EVENTS_FUNCTION_ARN', 'arn:aws:lambda:us-east-1:000000000000:function:deliver-events');
  vi.stubEnv('AUDIT_BUCKET_NAME', 'unit-test');
  const { handler } = await import('#functions/webhooks/workers/find-missing-events.ts');
  const asked: string[] = [];
  vi.spyOn(documentClient, 'send').mockImplementation(async ({ input }: { input: object }) => {
    const text = JSON.stringify(input);
    asked.push(text);
    if (!text.includes('AUDIT_HELD#ALL')) throw new Error('The platforms cannot be read');
    return { Items: [] };
  });

  await expect(handler()).rejects.toThrow('The platforms cannot be read');

  expect(asked.filter((text) => text.includes('AUDIT_HELD#ALL'))).toHaveLength(1);
});
