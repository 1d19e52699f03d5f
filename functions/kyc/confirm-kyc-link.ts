import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { confirmKycLink } from '#shared/kyc/contract.ts';
import { forBrowsers } from '#shared/kyc/for-browsers.ts';
import { openLink } from '#shared/kyc/open-link.ts';

const confirm = endpoint(confirmKycLink, ({ path }) => openLink(path.token));

export const handler = async (event: APIGatewayProxyEvent, context: Context) =>
  forBrowsers(event, await confirm(event, context));
