import { accessControl } from '@payments-service/local-aws/access-control';
import { startFront } from '@payments-service/local-aws/front';
import type { JsonService } from '@payments-service/local-aws/json-calls';
import { kmsApi } from '@payments-service/local-aws/kms-api';
import { openKeys } from '@payments-service/local-aws/kms-keys';
import { templateOf } from '@payments-service/local-aws/testing/templates';

type KeyName = 'Key1' | 'Key2';

const key = { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' } };

/** Configures what is imported from now on, as a deployment does. */
export const configureKeys = (current: KeyName, next?: KeyName): void => {
  process.env.WEBHOOK_KEY_ID = current;
  if (next === undefined) delete process.env.WEBHOOK_NEXT_KEY_ID;
  else process.env.WEBHOOK_NEXT_KEY_ID = next;
};

const none: JsonService = {
  needs: () => [],
  call: () => Promise.reject(new Error('There are only keys here')),
};

/** Starts the key service alone, with two keys of which the first is configured, and points the SDK at it, as the variables of a function do. */
export const startKeyService = async (): Promise<{ readonly stop: () => Promise<void> }> => {
  const template = templateOf({ Key1: key, Key2: key });
  const front = await startFront({
    access: accessControl(template),
    tables: new Map(),
    dynamodb: { send: () => Promise.reject(new Error('There are only keys here')) },
    states: none,
    lambda: none,
    kms: kmsApi(await openKeys(template, undefined)),
    s3: (_incoming, response) => response.end(),
    interceptors: [],
  });
  process.env.AWS_ENDPOINT_URL_KMS = `http://127.0.0.1:${front.port}`;
  process.env.AWS_ACCESS_KEY_ID = 'LOCALOPERATOR';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  configureKeys('Key1');
  return front;
};
