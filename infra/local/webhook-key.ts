import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import type { Connection } from './connection-file.ts';

const configSchema = z.object({ webhookPublicKey: z.string() });

/**
 * Reads the public key of the service's webhooks and writes it to a file, where programs that verify signatures find it.
 *
 * @throws StartError when the service does not answer
 */
export const saveWebhookKey = async ({ baseUrl, clientId, clientSecret }: Connection, directory: string) => {
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const answer = await fetch(`${baseUrl}/config`, { headers: { Authorization } });
  const { data } = configSchema.safeParse(await answer.json());
  if (data === undefined) throw new StartError(`GET /config answered ${answer.status} at the start`);
  const file = join(directory, 'webhook-public-key.pem');
  writeFileSync(file, data.webhookPublicKey);
  return { webhookPublicKey: data.webhookPublicKey, webhookKeyFile: file };
};
