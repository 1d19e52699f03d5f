import { verify } from 'node:crypto';
import { DecryptCommand } from '@aws-sdk/client-kms';
import { vi } from 'vitest';
import type { RotationOrder } from '#shared/kernel/signing/key-ring.ts';
import { verifyWebhook } from '../../../../../examples/verify-webhook.mjs';
import type { MemoryTable } from '../../../support/memory-table.ts';
import { dayMs } from './rings.ts';

const id = 'Webhook:0199a7c0-0000-7000-8000-000000000000';
const timestamp = '2026-01-02T03:04:05.678Z';
export const body = '{"id":"Webhook:0199a7c0-0000-7000-8000-000000000000"}';

/** A new process of the service, with empty caches, and its calls of the key service. It sees the table of the moment. */
export const startProcess = async (current: { readonly table: MemoryTable }) => {
  vi.resetModules();
  const { documentClient } = await import('#shared/kernel/table/table.ts');
  const reads = vi
    .spyOn(documentClient, 'send')
    .mockImplementation((command: object) => current.table.send(command));
  const { signatureHeaders } = await import('#shared/webhooks/sending/send.ts');
  const { webhookPublicKeys } = await import('#shared/kernel/signing/public-key.ts');
  const { rotateKeys } = await import('#shared/kernel/signing/ring-store.ts');
  const { keyClient } = await import('#shared/kernel/signing/sign.ts');
  const calls = vi.spyOn(keyClient, 'send');
  return {
    headers: () => signatureHeaders({ id, timestamp, body, sentAt: new Date() }),
    publicKeys: webhookPublicKeys,
    rotate: (order: RotationOrder = 'SCHEDULE') => rotateKeys({ periodMs: dayMs, order, now: new Date() }),
    failOnce: () => {
      calls.mockImplementationOnce(() => Promise.reject(new Error('down')));
    },
    ringReads: () => reads.mock.calls.length,
    /** Calls of the key service. */
    asked: () => calls.mock.calls.length,
    opened: () => calls.mock.calls.filter(([command]) => command instanceof DecryptCommand).length,
  };
};
type Process = Awaited<ReturnType<typeof startProcess>>;
type Headers = Awaited<ReturnType<Process['headers']>>;
export type Keys = Awaited<ReturnType<Process['publicKeys']>>;

/** As receivers do, with the keys of GET /config. */
export const isTaken = (headers: Headers, { webhookPublicKey, nextWebhookPublicKey }: Keys): boolean => {
  const publicKeyPem = [webhookPublicKey, ...(nextWebhookPublicKey ? [nextWebhookPublicKey] : [])];
  const signature = Buffer.from(headers['X-Webhook-Signature'], 'base64');
  return (
    verify('sha256', Buffer.from(body), webhookPublicKey, signature) &&
    verifyWebhook({ headers, rawBody: body, publicKeyPem, now: new Date() })
  );
};
