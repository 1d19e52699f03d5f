import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { startChildService } from '#test/support/child-service.ts';
import { newPlatformAt } from '#test/support/host-control.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { TestPlatform } from '#test/support/service.ts';
import { type ReceivedRequest, WebhookReceiver } from '#test/support/webhook-receiver.ts';

const bodySchema = z.looseObject({ id: z.string(), type: z.string(), data: z.unknown().optional() });
const balanceUpdated = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';

/** Without TEST, which an endpoint gets alone when it is registered. */
const received = ({ requests }: WebhookReceiver) =>
  requests
    .map(({ body }: ReceivedRequest) => bodySchema.parse(JSON.parse(body)))
    .filter(({ type }) => type !== 'TEST');

/** The ids under which each event came: what it says names it. */
const idsByEvent = (receiver: WebhookReceiver): Map<string, Set<string>> => {
  const ids = new Map<string, Set<string>>();
  for (const { id, ...event } of received(receiver)) {
    const said = JSON.stringify(event);
    ids.set(said, (ids.get(said) ?? new Set()).add(id));
  }
  return ids;
};
const idsOf = (receiver: WebhookReceiver): string[] =>
  [...new Set(received(receiver).map(({ id }) => id))].toSorted();

test(
  'a process that is killed during a delivery to a further endpoint loses no event of any endpoint, and makes none twice',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-delivery-'));
    const [main, further, other] = await Promise.all([
      WebhookReceiver.start(),
      WebhookReceiver.start(({ body }) => (body.includes(balanceUpdated) ? 'SILENCE' : 200)),
      WebhookReceiver.start(),
    ]);
    const endpoints = [main, further, other];
    let service = await startChildService({ dataDir });
    try {
      const created = await newPlatformAt(service.address.controlUrl);
      let platform = new TestPlatform(service.address, created);
      await platform.api.ok('updateConfig', { body: { webhookEndpoint: main.url } });
      for (const { url } of [further, other])
        await platform.api.ok('createWebhookEndpoint', { body: { url } });
      const before = await platform.fundedAccount(1_000);
      await further.firstRequestAbout(before.id);

      await service.kill();
      further.reaction = 200;
      const asked = further.requests.length;
      service = await startChildService({ dataDir });
      platform = new TestPlatform(service.address, created);
      const after = await platform.fundedAccount(2_000);

      for (const endpoint of endpoints) {
        const sawBoth = () => [before, after].every(({ id }) => endpoint.about(id).length > 0);
        await expect.poll(sawBoth, { timeout: proofTimeoutMs / 2 }).toBe(true);
      }
      const repeated = () => further.requests.slice(asked).some(({ body }) => body.includes(before.id));
      await expect.poll(repeated, { timeout: proofTimeoutMs / 2 }).toBe(true);
      const sameIds = () => endpoints.map(idsOf).every((ids) => ids.join() === idsOf(main).join());
      await expect.poll(sameIds, { timeout: proofTimeoutMs / 2 }).toBe(true);
      for (const endpoint of endpoints) {
        const doubled = [...idsByEvent(endpoint)].filter(([, ids]) => ids.size > 1);
        expect(doubled).toEqual([]);
      }
      expect(await platform.reconcile()).toEqual([]);
    } finally {
      await service.stop();
      await Promise.all(endpoints.map((endpoint) => endpoint.stop()));
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  proofTimeoutMs,
);
