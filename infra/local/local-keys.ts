import { createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import type { Connection, OperatorConnection } from './connection-file.ts';

type Service = Pick<OperatorConnection, 'endpoint' | 'region' | 'stackName'>;

/** The public key that verifies the requests of a local service to switches and providers, as PEM. */
export const requestPublicKey = async ({ endpoint, region, stackName }: Service): Promise<string> => {
  const credentials = { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'local' };
  const client = new KMSClient({ endpoint, region, credentials });
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: `alias/${stackName}-requests` }));
  client.destroy();
  if (PublicKey === undefined) throw new Error('The key service answered without a key');
  const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
  return key.export({ type: 'spki', format: 'pem' }).toString();
};

const configSchema = z.object({ webhookPublicKey: z.string(), isRegulatedFinancialInstitution: z.boolean() });

/** @throws StartError when the service does not answer */
export const readConfig = async ({ baseUrl, clientId, clientSecret }: Connection) => {
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const answer = await fetch(`${baseUrl}/config`, { headers: { Authorization } });
  const { data } = configSchema.safeParse(await answer.json());
  if (data === undefined) throw new StartError(`GET /config answered ${answer.status} at the start`);
  return data;
};

/**
 * Reads the public key of the service's webhooks and writes it to a file, where programs that verify signatures find it.
 *
 * @throws StartError when the service does not answer
 */
export const saveWebhookKey = async (connection: Connection, directory: string) => {
  const { webhookPublicKey } = await readConfig(connection);
  const file = join(directory, 'webhook-public-key.pem');
  writeFileSync(file, webhookPublicKey);
  return { webhookPublicKey, webhookKeyFile: file };
};
