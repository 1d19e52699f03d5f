import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from '#shared/kernel/http/parse-request.ts';

/** Headers by which browsers say that nobody asked for the page yet. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetch = /prefetch|preview|prerender/i;

/** Programs that fetch a link to show what is behind it, or to scan it: chats, mail filters, search engines. */
const previewers =
  /bot\b|bots\/|crawler|spider|preview|facebookexternalhit|slack|whatsapp|skype|embedly|vkshare|safelinks|scanner/i;

/** Whether a request looks at a link before a person does; a link that it opened would be used up. */
export const isPreview = (event: APIGatewayProxyEvent): boolean =>
  prefetchHeaders.some((name) => prefetch.test(headerOf(event, name) ?? '')) ||
  previewers.test(headerOf(event, 'user-agent') ?? '');
