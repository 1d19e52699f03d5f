import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { openKycLink } from '#shared/kyc/contract.ts';
import { forBrowsers } from '#shared/kyc/for-browsers.ts';
import { previewPage } from '#shared/kyc/pages.ts';
import { isPreview } from '#shared/kyc/preview.ts';
import { showOpened } from '#shared/kyc/show-opened.ts';

const open = endpoint(openKycLink, ({ path }) => showOpened(path.token));
/** The same page for every token: a preview learns nothing, not even whether there is such a link. */
const preview = endpoint(openKycLink, async () => previewPage);

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  forBrowsers(event, await (isPreview(event) ? preview : open)(event, context));
