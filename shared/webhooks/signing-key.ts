import { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';

/** 2 tries of at most 2 s: with the endpoint's 5 s an attempt stays below the functions' 10 s. */
export const keyClient = new KMSClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
});

/** Alias of the key that signs now; docs/decisions/0080 says how another takes its place. */
export const webhookKeyId = setting('WEBHOOK_KEY_ID', z.string().min(1));
