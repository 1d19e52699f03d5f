import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { headerOf } from '#shared/kernel/http/parse-request.ts';
import { openKycLink } from '#shared/kyc/contract.ts';
import { forBrowsers } from '#shared/kyc/for-browsers.ts';
import { showOpened } from '#shared/kyc/open-link.ts';
import { previewPage } from '#shared/kyc/pages.ts';

/** Headers by which browsers say that nobody asked for the page yet. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetch = /prefetch|preview|prerender/i;

/** Programs that fetch a link to show what is behind it, or to scan it: chats, mail filters, search engines. */
const previewers =
  /bot\b|bots\/|crawler|spider|preview|facebookexternalhit|slack|whatsapp|skype|embedly|vkshare|safelinks|scanner/i;

/** Whether a request looks at a link before a person does; a link that it opened would be used up. */
const isPreview = (event: APIGatewayProxyEvent): boolean =>
  prefetchHeaders.some((name) => prefetch.test(headerOf(event, name) ?? '')) ||
  previewers.test(headerOf(event, 'user-agent') ?? '');

const open = endpoint(openKycLink, ({ path }) => showOpened(path.token));
/** The same page for every token: a preview learns nothing, not even whether there is such a link. */
const preview = endpoint(openKycLink, async () => previewPage);

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  forBrowsers(event, await (isPreview(event) ? preview : open)(event, context));
