import { accessControl } from '../aws/access-control.ts';
import { kmsApi } from '../aws/kms-api.ts';
import { openKeys } from '../aws/kms-keys.ts';
import type { JsonObject } from '../template-json.ts';
import { startServices } from './start-services.ts';
import { templateOf } from './template-of.ts';

export interface KeyService {
  /** Value for AWS_ENDPOINT_URL_KMS. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Starts KMS alone. `resources` are keys and aliases as in a template. */
export const startKeys = async (resources: JsonObject): Promise<KeyService> => {
  const template = templateOf(resources);
  const kms = kmsApi(await openKeys(template, undefined));
  const { port, stop } = await startServices({ access: accessControl(template), kms });
  return { endpoint: `http://127.0.0.1:${port}`, stop };
};
