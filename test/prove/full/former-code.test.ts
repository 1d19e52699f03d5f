import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readRecord } from '#infra/released-record.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { noteFigures } from '#test/support/figures.ts';
import { newPlatformAt } from '#test/support/host-control.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { storedItem } from '#test/support/raw-table.ts';
import { accountSample } from '#test/support/samples.ts';
import { TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { arrivals, type Order, ordersOf, sendUntilKnown } from '../support/attack-orders.ts';
import { formerBundles, mixedAssembly, type Phase } from '../support/former-code.ts';

const clients = 8;
const paymentsAPhase = sized(4, 25);

const none = (): boolean => false;
const isEven = (index: number): boolean => index % 2 === 0;
const isOdd = (index: number): boolean => !isEven(index);

/**
 * The functions in the order of their names: every second one runs the released code, then every other second one, then
 * none. So each function's items are read and changed by the other code while payments are on their way. Then the next
 * deployment: every second function writes small payments, then all do.
 */
const phases: readonly Phase[] = [
  { isFormer: isEven, isSmall: none },
  { isFormer: isOdd, isSmall: none },
  { isSmall: isEven },
  { isSmall: () => true },
];

/**
 * Released code answers `customerId: null` for an account of the platform, and today's leaves it out (CHANGELOG). A
 * platform meets the former answer for as long as the former function runs, so this client takes both.
 */
const bankWith = async ({ address, credentials }: TestPlatform, suffix: string): Promise<string> => {
  const { status, text } = await sendRaw(address.baseUrl, {
    method: 'POST',
    target: '/platform/external-accounts',
    headers: { Authorization: basic(credentials), 'Content-Type': 'application/json' },
    body: JSON.stringify(accountSample({ suffix })),
  });
  expect([status, text]).toEqual([201, text]);
  return z.object({ id: z.string() }).parse(JSON.parse(text)).id;
};

const run = promisify(execFile);

/** Writes all payments of former phases in the small form, while the service works. @returns what the command says */
const rewritten = async ({ address }: ChildService): Promise<string> => {
  const table = ['--table', address.tableName, '--endpoint', address.dynamodbEndpoint];
  const { stdout } = await run('node', ['scripts/payments-small.ts', '--environment', 'local', ...table]);
  return stdout;
};

const expectSmallPayments = async (platform: TestPlatform, ids: readonly string[]): Promise<void> => {
  const former = await inParallel(
    ids.map((id) => async () => {
      const pk = `TRANSACTION#${platform.id}#${id.slice(id.indexOf(':') + 1)}`;
      const item = await storedItem(platform.address, { pk, sk: 'TRANSACTION' });
      return item === undefined || 'ownerUuid' in item || 'createdAt' in item ? [id] : [];
    }),
    clients,
  );
  expect(former.flat()).toEqual([]);
};

/** Half of the journals are former code's: each statement lists all of them, and closes with the balance. */
const expectStatements = async ({ api }: TestPlatform): Promise<void> => {
  const [customers, own] = await Promise.all([
    api.ok('listInternalAccounts', { query: { limit: 100 } }),
    api.ok('listPlatformInternalAccounts'),
  ]);
  for (const { id, balance } of [...customers.data, ...own.data]) {
    const request = { path: { accountId: id }, query: { limit: 100 } };
    const { closingBalance } = await api.ok('getAccountStatement', request);
    expect([id, closingBalance.amount]).toEqual([id, balance.amount]);
  }
};

test(
  'released and new code beside each other on one table: every payment ends once, with its events, and the books agree',
  async () => {
    const seed = runSeed();
    const record = readRecord('sandbox');
    if (record === undefined) throw new Error('No release of the sandbox is recorded');
    const former = await formerBundles(record.commit);
    const directory = await mkdtemp(join(tmpdir(), 'former-code-'));
    const dataDir = join(directory, 'data');
    const receiver = await WebhookReceiver.start();
    const made: string[] = [];
    let formerRuns = 0;
    let created: Awaited<ReturnType<typeof newPlatformAt>> | undefined;
    let orders: Awaited<ReturnType<typeof ordersOf>> | undefined;
    let service: ChildService | undefined;
    try {
      for (const [phase, mix] of phases.entries()) {
        const outdir = join(directory, `assembly-${phase}`);
        formerRuns += (await mixedAssembly(outdir, former, mix)).length;
        service = await startChildService({ dataDir, outdir });
        created ??= await newPlatformAt(service.address.controlUrl);
        const platform = new TestPlatform(service.address, created);
        if (orders === undefined) {
          await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
          orders = await ordersOf(platform, seededRandom(seed), clients, bankWith);
        }
        const client = (own: Iterator<Order, never>) => async () => {
          for (let count = 0; count < paymentsAPhase; count += 1) {
            const answer = await sendUntilKnown(platform, own.next().value);
            if (answer.transactionId !== undefined) made.push(answer.transactionId);
            else expect(answer).toMatchObject({ status: 400 });
          }
        };
        const isLast = phase === phases.length - 1;
        const [said] = await Promise.all([
          isLast ? rewritten(service) : '',
          inParallel(orders.map(client), clients),
        ]);
        if (isLast) expect(said).toMatch(/[1-9]\d* rewritten/);
        if (phase < phases.length - 1) await service.kill();
      }
      if (service === undefined || created === undefined) throw new Error('No phase ran');
      const platform = new TestPlatform(service.address, created);
      const finals = await inParallel(
        made.map((id) => () => ended(platform, id)),
        clients,
      );
      const states = finals.map(({ id, status }) => `${id} ${status}`);
      await expect
        .poll(() => states.filter((state) => !arrivals(receiver).has(state)), {
          interval: 500,
        })
        .toEqual([]);
      expect(await platform.transferCount()).toBe(made.length);
      await expectStatements(platform);
      // Payments that changed at that moment are left to the next run.
      expect(await rewritten(service)).toContain('All payments are small.');
      await expectSmallPayments(platform, made);
      expect(await platform.reconcile()).toEqual([]);
      // Each function ran the released code in one phase, but for those that the release did not have.
      expect(formerRuns).toBeGreaterThan(former.length * 0.9);
      noteFigures('released and new code', {
        seed,
        'functions of the release': former.length,
        payments: made.length,
        lost: 0,
        doubled: 0,
      });
    } finally {
      await service?.stop();
      await receiver.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
  proofTimeoutMs,
);
