import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { MemoryTable } from '../support/memory-table.ts';
import { retrying } from '../webhooks/support/deliveries.ts';
import { startKeyService } from '../webhooks/support/key-service.ts';
import { dayMs, moment } from './support/rings.ts';

let keyService: Awaited<ReturnType<typeof startKeyService>>;
let table: MemoryTable;

const deployed = async (signing: string, days = '1') => {
  vi.stubEnv('SIGNING', signing);
  vi.stubEnv('SEALED_KEY_DAYS', days);
  vi.resetModules();
  const { documentClient } = await import('#shared/kernel/table.ts');
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
  test('announces the first sealed key, and says so in its log without any part of a key', async () => {
    const run = await deployed('sealed');

    expect(await run(scheduled)).toEqual({ finished: 0 });
    expect(await run(scheduled)).toEqual({ finished: 0 });
    expect(ring()).toMatchObject({ lastVersion: 1, keys: [{ kind: 'KMS' }, { kind: 'SEALED' }] });
    expect(lines()).toMatchObject([{ operation: 'rotateKeys', outcome: 'ANNOUNCED' }]);
  });

  test('does nothing where KMS keys sign', async () => {
    const run = await deployed('kms');

    expect(await run(scheduled)).toEqual({ finished: 0 });
    expect([table.all(), lines()]).toEqual([[], []]);
  });

  test('that cannot change the keys fails, for the alarm, and has swept nevertheless', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', 'http://127.0.0.1:1');
    const run = await deployed('sealed');

    table.seed(overdue());
    await expect(run(scheduled)).rejects.toThrow();
    expect(lines()).toContainEqual(expect.objectContaining({ level: 'ERROR', code: 'KEY_ROTATION_FAILED' }));
    expect(ring()).toBeUndefined();
    expect(table.all()).toMatchObject([{ run: 1 }]);
  });
});

describe('an operator', () => {
  test('replaces the keys, and ends the use of the former one when the new one signs', async () => {
    const run = await deployed('sealed');
    await run(scheduled);
    vi.setSystemTime(moment(8 * dayMs));
    expect(await run({ order: 'REPLACE' })).toEqual({ outcome: 'ANNOUNCED' });
    expect(await run({ order: 'FINISH' })).toEqual({ outcome: 'NOTHING' });
    vi.setSystemTime(moment(8 * dayMs + 15 * 60_000));

    expect(await run({ order: 'FINISH' })).toEqual({ outcome: 'FINISHED' });
    expect(ring()).toMatchObject({ lastVersion: 2, keys: [{ kind: 'SEALED', version: 2 }] });
  });

  test('cannot give another order', async () => {
    const run = await deployed('sealed');

    await expect(run({ order: 'DROP' })).rejects.toThrow();
    expect(table.all()).toEqual([]);
  });
});

test.each([
  ['both', '1'],
  ['sealed', '0'],
  ['sealed', 'x'],
])('a deployment with SIGNING=%s and SEALED_KEY_DAYS=%s does not start', async (signing, days) => {
  await expect(deployed(signing, days)).rejects.toThrow('Environment variable');
});
