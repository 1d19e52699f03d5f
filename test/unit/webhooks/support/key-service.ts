import { startKeys } from '@payments-service/local-aws/testing/start-keys';

type KeyName = 'Key1' | 'Key2';

const key = { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' } };

/** Configures what is imported from now on, as a deployment does. */
export const configureKeys = (current: KeyName, next?: KeyName): void => {
  process.env.WEBHOOK_KEY_ID = current;
  if (next === undefined) delete process.env.WEBHOOK_NEXT_KEY_ID;
  else process.env.WEBHOOK_NEXT_KEY_ID = next;
};

/** Starts the key service with two keys, configures the first one, and sets the SDK's variables as in a function. */
export const startKeyService = async (): Promise<{ readonly stop: () => Promise<void> }> => {
  const keys = await startKeys({ Key1: key, Key2: key });
  process.env.AWS_ENDPOINT_URL_KMS = keys.endpoint;
  process.env.AWS_ACCESS_KEY_ID = 'LOCALOPERATOR';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  configureKeys('Key1');
  return keys;
};
