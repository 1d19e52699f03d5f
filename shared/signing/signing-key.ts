import { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';

/** 2 tries of at most 2 s: with the endpoint's 5 s an attempt stays below the functions' 10 s. */
export const keyClient = new KMSClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
});

/** The key that signs whatever has one signature. */
export const webhookKeyId = setting('WEBHOOK_KEY_ID', z.string().min(1));

/** While a key takes the place of another (docs/key-rotation.md), the second one; else none. */
export const nextWebhookKeyId = setting('WEBHOOK_NEXT_KEY_ID', z.string().min(1).optional());
