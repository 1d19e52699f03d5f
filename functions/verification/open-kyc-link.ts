import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { headerOf } from '#shared/kernel/http/body-fields.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { openKycLink } from '#shared/verification/kyc-links/contract.ts';
import { forBrowsers, openLink } from '#shared/verification/kyc-links/open-link.ts';
import { previewPage } from '#shared/verification/kyc-links/pages.ts';

/** Headers with which browsers announce a prefetch. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetch = /prefetch|preview|prerender/i;

/** Programs that fetch a link to preview or scan it: chats, mail filters, search engines. */
const previewers =
  /bot\b|bots\/|crawler|spider|preview|facebookexternalhit|slack|whatsapp|skype|embedly|vkshare|safelinks|scanner/i;

/** Whether a program previews the link. Opening it would use the link before the person can. */
const isPreview = (event: APIGatewayProxyEvent): boolean =>
  prefetchHeaders.some((name) => prefetch.test(headerOf(event, name) ?? '')) ||
  previewers.test(headerOf(event, 'user-agent') ?? '');

const open = endpoint(openKycLink, ({ path }) => openLink(path.token));
/** The same page for every token, so that a preview does not even reveal whether the link exists. */
const preview = endpoint(openKycLink, async () => previewPage);

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  forBrowsers(event, await (isPreview(event) ? preview : open)(event, context));
