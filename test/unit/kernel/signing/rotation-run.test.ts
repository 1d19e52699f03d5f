import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { MemoryTable } from '../../support/memory-table.ts';
import { retrying } from '../../webhooks/support/deliveries.ts';
import { startKeyService } from '../../webhooks/support/key-service.ts';
import { dayMs, moment } from './support/rings.ts';

let keyService: Awaited<ReturnType<typeof startKeyService>>;
let table: MemoryTable;

const deployed = async (days = '1') => {
  vi.stubEnv('SEALED_KEY_DAYS', days);
  vi.resetModules();
  const { documentClient } = await import('#shared/kernel/table/table.ts');
  vi.spyOn(documentClient, 'send').mockImplementation((command: object) => table.send(command));
  vi.stubEnv('WEBHOOK_DELIVERY_STATE_MACHINE_ARN', 'arn:machine');
  const { handler } = await import('#functions/webhooks/workers/sweep-webhooks.ts');
  return handler;
};

/** As EventBridge calls it. */
const scheduled = { version: '0', id: 'x', 'detail-type': 'Scheduled Event', detail: {} };

/** A delivery whose workflow was lost. */
const overdue = () => {
  const stored = Object(newDeliveryWrite({ ...retrying, checkAt: moment(-dayMs).toISOString() }).Put?.Item);
  return { ...stored };
};
const ring = () => table.find('SIGNING_KEYS#WEBHOOKS', 'RING');

let lines: () => object[];

beforeAll(async () => {
  keyService = await startKeyService();
});
beforeEach(() => {
  table = new MemoryTable();
  vi.spyOn(SFNClient.prototype, 'send').mockImplementation(async () => ({}));
  vi.useFakeTimers({ toFake: ['Date'], now: moment(0) });
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  lines = () => written.mock.calls.map(([line]) => JSON.parse(String(line)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => keyService.stop());

describe('a run of the webhook sweep', () => {
  test('makes the first key, and says so in its log without any part of a key', async () => {
    const run = await deployed();

    expect(await run(scheduled)).toEqual({ finished: 0 });
    expect(await run(scheduled)).toEqual({ finished: 0 });
    expect(ring()).toMatchObject({ lastVersion: 1, keys: [{ version: 1 }] });
    expect(lines()).toMatchObject([{ operation: 'rotateKeys', outcome: 'ANNOUNCED' }]);
  });

  test('that cannot change the keys fails, for the alarm, and has swept nevertheless', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', 'http://127.0.0.1:1');
    const run = await deployed();

    table.seed(overdue());
    await expect(run(scheduled)).rejects.toThrow();
    expect(lines()).toContainEqual(expect.objectContaining({ level: 'ERROR', code: 'KEY_ROTATION_FAILED' }));
    expect(ring()).toBeUndefined();
    expect(table.all()).toMatchObject([{ run: 1 }]);
  });
});

describe('an operator', () => {
  test('replaces the keys, and ends the use of the former one when the new one signs', async () => {
    const run = await deployed();
    await run(scheduled);
    expect(await run({ order: 'REPLACE' })).toEqual({ outcome: 'ANNOUNCED' });
    expect(await run({ order: 'FINISH' })).toEqual({ outcome: 'NOTHING' });
    vi.setSystemTime(moment(15 * 60_000));

    expect(await run({ order: 'FINISH' })).toEqual({ outcome: 'FINISHED' });
    expect(ring()).toMatchObject({ lastVersion: 2, keys: [{ version: 2 }] });
  });

  test('cannot give another order', async () => {
    const run = await deployed();

    await expect(run({ order: 'DROP' })).rejects.toThrow();
    expect(table.all()).toEqual([]);
  });
});

test.each(['0', 'x'])('a deployment with SEALED_KEY_DAYS=%s does not start', async (days) => {
  await expect(deployed(days)).rejects.toThrow('Environment variable');
});
