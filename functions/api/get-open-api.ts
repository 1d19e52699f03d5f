import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { documentedRoot, getOpenApi } from '#shared/api/docs/contract.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint, rootUrlOf } from '#shared/kernel/http/endpoint.ts';

/** The build makes it from the operations and puts it beside the bundle (infra/docs-assets.ts). */
const documentText = readFileSync(join(import.meta.dirname, 'docs', 'openapi.json'), 'utf8');

/** Clients that read a document from a file need the whole address of the service, which only the event has. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(getOpenApi, async () => {
    const bodyText = documentText.replaceAll(documentedRoot, rootUrlOf(event, getOpenApi));
    return new TextAnswer({ contentType: 'application/json', bodyText });
  })(event, context);
