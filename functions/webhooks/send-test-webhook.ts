import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { sendTestWebhook } from '#shared/webhooks/contract.ts';
import { sendTest } from '#shared/webhooks/delivery/send-test.ts';

export const handler = endpoint(sendTestWebhook, ({ platformId }) => sendTest(platformId));
