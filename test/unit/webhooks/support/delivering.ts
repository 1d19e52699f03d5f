import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import type { EventBatch } from '#shared/webhooks/delivery/event-batch.ts';
import type { Item } from '../../support/expressions.ts';
import type { MemoryTable } from '../../support/memory-table.ts';
import { event, facts } from './deliveries.ts';
import { type Endpoint, startEndpoint } from './endpoints.ts';
import { sealedRing, startKeyService } from './key-service.ts';

const { platformId } = facts;

export const eventWith = (index: number, more: Partial<WebhookEvent> = {}): WebhookEvent => {
  const id = `${event.id.slice(0, -2)}${String(index).padStart(2, '0')}`;
  return { ...event, id, body: JSON.stringify({ id: `Webhook:${id}` }), ...more };
};

/** A platform's endpoint and what surrounds it. */
export class Delivering {
  /** What the endpoint answers to the next requests; then 200. */
  answers: string[] = [];
  /** Inputs of the workflows that were started. */
  started: unknown[] = [];
  /** The lines of the log. */
  lines: () => object[] = () => [];
  readonly #current: { readonly table: MemoryTable };
  #endpoint: Endpoint | undefined;
  #ring: Item = {};

  constructor(current: { readonly table: MemoryTable }) {
    this.#current = current;
  }

  get endpoint(): Endpoint {
    if (this.#endpoint === undefined) throw new Error('The endpoint is not started');
    return this.#endpoint;
  }

  async start(): Promise<void> {
    this.#ring = await sealedRing();
    this.#endpoint = await startEndpoint((socket) =>
      socket.end(`HTTP/1.1 ${this.answers.shift() ?? '200 OK'}\r\nContent-Length: 0\r\n\r\n`),
    );
  }

  begin(): void {
    this.answers = [];
    this.started = [];
    this.endpoint.requests.length = 0;
    this.#current.table.seed(this.#ring);
    vi.spyOn(SFNClient.prototype, 'send').mockImplementation(async ({ input }: { input: object }) => {
      this.started.push(input);
    });
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    this.lines = () => written.mock.calls.map(([line]) => JSON.parse(String(line)));
  }

  seedPlatform(more: object = {}): void {
    const item = { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', version: 1 };
    const set = { webhookEndpoint: this.endpoint.url, updatedAt: '2026-01-01T00:00:00.000Z' };
    this.#current.table.seed({ ...item, ...set, ...more });
  }

  seedHealth(more: object = {}): void {
    const key = { pk: `ENDPOINT#${platformId}`, sk: 'HEALTH', platformId };
    const counts = { endpoint: this.endpoint.url, failuresInARow: 0, openings: 0 };
    this.#current.table.seed({ ...key, ...counts, ...more });
  }

  health = () => this.#current.table.find(`ENDPOINT#${platformId}`, 'HEALTH');
  platformItem = () => this.#current.table.find(`PLATFORM#${platformId}`, 'PLATFORM');
}

/** Starts an endpoint and the key service for the tests of a file that has a process of its own. */
export const useDelivering = (current: { readonly table: MemoryTable }): Delivering => {
  const delivering = new Delivering(current);
  let keys: Awaited<ReturnType<typeof startKeyService>>;
  beforeAll(async () => {
    keys = await startKeyService();
    await delivering.start();
    vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'true');
    vi.stubEnv('WEBHOOK_DELIVERY_STATE_MACHINE_ARN', 'arn:machine');
  });
  beforeEach(() => delivering.begin());
  afterAll(async () => {
    delivering.endpoint.stop();
    await keys.stop();
    vi.unstubAllEnvs();
  });
  return delivering;
};

export const deliver = async (
  events: WebhookEvent[],
  dispatchSlow?: (batch: EventBatch) => Promise<void>,
): Promise<void> => {
  const { deliverEvents } = await import('#shared/webhooks/delivery/deliver-events.ts');
  await deliverEvents({ platformId, events }, dispatchSlow);
};

export const deliveryOf = ({ id }: WebhookEvent) => readDelivery(platformId, id);
