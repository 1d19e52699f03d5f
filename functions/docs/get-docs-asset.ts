import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeOf, getDocsAsset } from '#shared/docs/contract.ts';
import { textPageHeaders } from '#shared/docs/text-page.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Reads only the files in docsAssets. The name in the request's path is never used as another file's path. */
export const handler = endpoint(getDocsAsset, async ({ path: { asset } }) => {
  const contentType = contentTypeOf(asset);
  if (contentType === undefined) throw new Refusal('ROUTE_NOT_FOUND');
  const bodyText = readFileSync(join(import.meta.dirname, asset), 'utf8');
  return new TextAnswer({ contentType, bodyText, headers: textPageHeaders });
});
