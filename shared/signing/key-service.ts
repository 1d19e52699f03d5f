import { KMSClient } from '@aws-sdk/client-kms';

/** 2 tries of at most 2 s: with the 5 s of an endpoint, an attempt stays below the functions' 10 s. */
export const keyClient = new KMSClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
});
