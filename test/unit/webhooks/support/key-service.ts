import { startKeys } from '@payments-service/local-aws/testing/start-keys';
import { vi } from 'vitest';
import type { Item } from '../../support/expressions.ts';

/** The item of a ring whose one key the key service has made. */
export const sealedRing = async (): Promise<Item> => {
  const { makeSealedPair } = await import('#shared/kernel/signing/sealed-key.ts');
  const since = '2020-01-01T00:00:00.000Z';
  const key = { version: 1, announcedAt: since, signsFrom: since, ...(await makeSealedPair(1)) };
  return { pk: 'SIGNING_KEYS#WEBHOOKS', sk: 'RING', revision: 1, lastVersion: 1, keys: [key] };
};

/** A table that has such a ring, for what is imported from now on. */
export const withRing = async (): Promise<void> => {
  const Item = await sealedRing();
  const { documentClient } = await import('#shared/kernel/table/table.ts');
  vi.spyOn(documentClient, 'send').mockImplementation(async () => ({ Item }));
};

/**
 * Starts the key service with a key that seals, configures it, and sets the SDK's variables as in a function. The modules that
 * read them may be loaded already in a process that runs many files.
 */
export const startKeyService = async (): Promise<{ readonly stop: () => Promise<void> }> => {
  if (process.env.MANY_FILES_A_PROCESS !== undefined) {
    throw new Error('A file that starts the key service belongs into pureInOwnProcess of vitest.config.ts');
  }
  const keys = await startKeys({ Seal: { Type: 'AWS::KMS::Key', Properties: {} } });
  process.env.SEALING_KEY_ID = 'Seal';
  process.env.AWS_ENDPOINT_URL_KMS = keys.endpoint;
  process.env.AWS_ACCESS_KEY_ID = 'LOCALOPERATOR';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  return keys;
};
