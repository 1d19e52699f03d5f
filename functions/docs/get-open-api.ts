import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOpenApi } from '#shared/docs/contract.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

/** The build makes it from the operations and puts it beside the bundle (infra/docs-assets.ts). */
const answer = new TextAnswer({
  contentType: 'application/json',
  bodyText: readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'),
});

export const handler = endpoint(getOpenApi, async () => answer);
