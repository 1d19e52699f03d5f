import { startKeys } from '@payments-service/local-aws/testing/start-keys';
import { vi } from 'vitest';

type KeyName = 'Key1' | 'Key2';

const key = { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' } };

/** Configures what is imported from now on, as a deployment does. */
export const configureKeys = (current: KeyName, next?: KeyName): void => {
  process.env.WEBHOOK_KEY_ID = current;
  if (next === undefined) delete process.env.WEBHOOK_NEXT_KEY_ID;
  else process.env.WEBHOOK_NEXT_KEY_ID = next;
};

/** A table without sealed keys, for what is imported from now on: the KMS keys of the settings sign. */
export const withoutRing = async (): Promise<void> => {
  const { documentClient } = await import('#shared/kernel/table.ts');
  vi.spyOn(documentClient, 'send').mockImplementation(async () => ({}));
};

/**
 * Starts the key service with two keys that sign and one that seals, configures them, and sets the SDK's variables as in a
 * function.
 */
export const startKeyService = async (): Promise<{ readonly stop: () => Promise<void> }> => {
  const keys = await startKeys({ Key1: key, Key2: key, Seal: { Type: 'AWS::KMS::Key', Properties: {} } });
  process.env.SEALING_KEY_ID = 'Seal';
  process.env.AWS_ENDPOINT_URL_KMS = keys.endpoint;
  process.env.AWS_ACCESS_KEY_ID = 'LOCALOPERATOR';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  configureKeys('Key1');
  return keys;
};
