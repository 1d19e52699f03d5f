export type { components, operations, paths } from '../generated/openapi.ts';
export { type ClientOptions, PaymentsClient } from './client.ts';
export { type ErrorCode, PaymentsConnectionError, PaymentsError } from './errors.ts';
export type { AnswerOf, ListPath, PathOf, RequestOf } from './operation-types.ts';
export type { Pages } from './pages.ts';
export type { RetryOptions } from './retry.ts';
export { readWebhook, verifyWebhook, type WebhookEvent, type WebhookRequest } from './webhook.ts';
