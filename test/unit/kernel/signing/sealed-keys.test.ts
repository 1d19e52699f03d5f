import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeyRing } from '#shared/kernel/signing/key-ring.ts';
import { verifyWebhook } from '../../../../examples/verify-webhook.mjs';
import { MemoryTable } from '../../support/memory-table.ts';
import { startKeyService } from '../../webhooks/support/key-service.ts';
import { body, isTaken, type Keys, startProcess } from './support/processes.ts';
import { dayMs, hourMs, moment } from './support/rings.ts';

const place = ['SIGNING_KEYS#WEBHOOKS', 'RING'] as const;
const current = { table: new MemoryTable() };
const newProcess = () => startProcess(current);

let keyService: Awaited<ReturnType<typeof startKeyService>>;

const at = (ms: number): void => {
  vi.setSystemTime(moment(ms));
};

/** A ring with its first key. */
const settle = async (): Promise<void> => {
  const rotator = await newProcess();
  at(0);
  expect(await rotator.rotate()).toBe('ANNOUNCED');
};

beforeAll(async () => {
  keyService = await startKeyService();
});
beforeEach(() => {
  current.table = new MemoryTable();
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => keyService.stop());

describe('a sealed key', () => {
  test('signs any number of attempts for one call of the key service, and receivers verify them as before', async () => {
    await settle();
    const sender = await newProcess();
    const config = await newProcess();
    const keys = await config.publicKeys();

    for (let count = 0; count < 20; count += 1) expect(isTaken(await sender.headers(), keys)).toBe(true);
    expect([sender.asked(), sender.opened(), sender.ringReads()]).toEqual([1, 1, 1]);
    expect(config.asked()).toBe(0);
    expect(keys).not.toHaveProperty('nextWebhookPublicKey');
  });

  test('is opened once by attempts that begin together', async () => {
    await settle();
    const sender = await newProcess();
    await Promise.all(Array.from({ length: 5 }, sender.headers));

    expect([sender.opened(), sender.ringReads()]).toEqual([1, 1]);
  });

  test('is opened again after an hour, so that a right that was taken away has an effect', async () => {
    await settle();
    const sender = await newProcess();
    await sender.headers();
    at(hourMs - 1);
    await sender.headers();
    expect(sender.opened()).toBe(1);
    at(hourMs);
    await sender.headers();

    expect(sender.opened()).toBe(2);
  });

  test.each(['sealed', 'publicKey'] as const)(
    'signs nothing when somebody has changed its %s in the table',
    async (name) => {
      await settle();
      const mine = current.table.find(...place);
      current.table = new MemoryTable();
      await settle();
      const other = current.table.find(...place);
      const keysOf = (ring: typeof mine) => Object(ring).keys as [Record<string, string>];
      current.table.seed({ ...mine, keys: [{ ...keysOf(mine)[0], [name]: keysOf(other)[0][name] }] });
      const sender = await newProcess();

      await expect(sender.headers()).rejects.toThrow('does not belong to its public key');
    },
  );

  test('signs nothing under the number of another one', async () => {
    await settle();
    const ring = current.table.find(...place);
    const [key] = Object(ring).keys;
    current.table.seed({ ...ring, keys: [{ ...key, version: key.version + 1 }] });

    await expect((await newProcess()).headers()).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  test('opens at the next attempt when the key service did not answer', async () => {
    await settle();
    const sender = await newProcess();
    sender.failOnce();
    await expect(sender.headers()).rejects.toThrow('down');

    expect(isTaken(await sender.headers(), await sender.publicKeys())).toBe(true);
  });
});

describe('the ring', () => {
  test('is asked for again while there is none: nothing is signed, and no key is shown', async () => {
    const [sender, config] = [await newProcess(), await newProcess()];
    await expect(sender.headers()).rejects.toThrow('not made yet');
    await expect(config.publicKeys()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await settle();

    expect(isTaken(await sender.headers(), await config.publicKeys())).toBe(true);
  });

  test('that cannot be read lets nothing be signed, and is read again for the next attempt', async () => {
    await settle();
    const sender = await newProcess();
    const good = current.table;
    current.table = Object.assign(new MemoryTable(), { send: () => Promise.reject(new Error('no table')) });
    await expect(sender.headers()).rejects.toThrow('no table');
    current.table = good;

    expect(isTaken(await sender.headers(), await sender.publicKeys())).toBe(true);
  });

  test('is changed by one of two runs at once, and the pair of the other one is never used', async () => {
    const [one, other] = [await newProcess(), await newProcess()];
    expect((await Promise.all([one.rotate(), other.rotate()])).toSorted()).toEqual(['ANNOUNCED', 'NOTHING']);

    expect(current.table.find(...place)).toMatchObject({ revision: 1, lastVersion: 1 });
    expect(await one.rotate()).toBe('NOTHING');
  });

  test('is as it was when a run is killed between the new pair and the write', async () => {
    await settle();
    const before = current.table.find(...place);
    const rotator = await newProcess();
    at(dayMs);
    const { documentClient } = await import('#shared/kernel/table/table.ts');
    vi.spyOn(documentClient, 'send').mockImplementation((command: object) =>
      command.constructor.name === 'PutCommand'
        ? Promise.reject(new Error('killed'))
        : current.table.send(command),
    );
    await expect(rotator.rotate()).rejects.toThrow('killed');

    expect(current.table.find(...place)).toEqual(before);
    expect(await (await newProcess()).rotate()).toBe('ANNOUNCED');
  });
});

describe('from the first key to the third', () => {
  /** Hours: around the announcements, the swaps, and the ends of former keys. */
  const moments = [0, 11, 12, 23, 24, 35, 36, 47, 48];

  test('every process agrees, whatever it has cached, and keys that receivers read before stay good', async () => {
    const rotator = await newProcess();
    const long = await newProcess();
    let former: Keys | undefined;
    const firstKeys = new Set<string>();
    for (const hour of moments) {
      at(hour * hourMs);
      await rotator.rotate();
      // A process that lives for weeks, and one that begins now.
      const fresh = await newProcess();
      at(hour * hourMs + hourMs / 2);
      const keys = await fresh.publicKeys();
      for (const sender of [long, fresh]) {
        const headers = await sender.headers();
        expect(isTaken(headers, keys), `hour ${hour}`).toBe(true);
        if (former !== undefined) {
          const known = [former.webhookPublicKey, former.nextWebhookPublicKey ?? ''].filter(
            (key) => key !== '',
          );
          const judge = { headers, rawBody: body, publicKeyPem: known, now: new Date() };
          expect(verifyWebhook(judge), `hour ${hour} with the keys of the moment before`).toBe(true);
        }
      }
      firstKeys.add(keys.webhookPublicKey);
      former = keys;
    }
    const ring: KeyRing | undefined = await (await import('#shared/kernel/signing/ring-store.ts')).readRing();

    expect(firstKeys.size).toBe(3);
    expect(ring?.keys.map(({ version }) => version)).toEqual([2, 3]);
  });
});
