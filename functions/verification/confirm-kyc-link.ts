import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { confirmKycLink } from '#shared/verification/kyc-links/contract.ts';
import { forBrowsers, openLink } from '#shared/verification/kyc-links/open-link.ts';

const confirm = endpoint(confirmKycLink, ({ path }) => openLink(path.token));

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  forBrowsers(event, await confirm(event, context));
