import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOpenApi } from '#shared/docs/contract.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

/** Made from the operations and laid beside the bundle when it is built (infra/docs-assets.ts). */
const answer = new TextAnswer({
  contentType: 'application/json',
  bodyText: readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'),
});

export const handler = endpoint(getOpenApi, async () => answer);
