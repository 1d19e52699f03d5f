import * as z from 'zod';
import type { LocalService } from '#infra/local/local-service.ts';
import { itemsAt, putItem } from './raw-table.ts';
import { addressOf } from './service-host.ts';

const ringKey = { pk: 'SIGNING_KEYS#WEBHOOKS', sk: 'RING' } as const;
const keysSchema = z.array(z.record(z.string(), z.union([z.string(), z.bigint()])));

/**
 * Lets a service with SIGNING=sealed make its first sealed key, and puts the announcement into the past, so that no receiver has to be waited
 * for. Call it before the first webhook: a process knows its keys for five minutes.
 */
export const sealWebhooks = async (host: LocalService): Promise<void> => {
  const name = host.template
    .ofType('AWS::Lambda::Function')
    .find(({ physicalId }) => physicalId.endsWith('-sweep-webhooks'))?.physicalId;
  const { error } = await host.invoke(name ?? '', '{}');
  if (error !== undefined) throw new Error(`No key was sealed: ${error.name}: ${error.message}`);
  const [ring] = await itemsAt(addressOf(host), [ringKey]);
  const sealed = keysSchema.parse(ring?.keys).filter(({ kind }) => kind === 'SEALED');
  if (ring === undefined || sealed.length !== 1) throw new Error('There is not one sealed key');
  // Just now, so that the next key is not announced before a test is over.
  const signsFrom = new Date().toISOString();
  const keys = sealed.map((key) => ({ ...key, signsFrom }));
  await putItem(addressOf(host), { ...ring, keys });
};
