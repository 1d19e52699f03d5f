import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { bodyText } from '#shared/kernel/http/body-fields.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { confirmKycLink } from '#shared/verification/kyc-links/contract.ts';
import { forBrowsers, openLink } from '#shared/verification/kyc-links/open-link.ts';

/** A browser sends the fields of the form, or nothing from the button of the preview. */
const confirm = (event: APIGatewayProxyEvent) =>
  endpoint(confirmKycLink, ({ path }) => openLink(path.token, new URLSearchParams(bodyText(event))));

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  forBrowsers(event, await confirm(event)(event, context));
