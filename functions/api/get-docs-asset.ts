import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeOf, getDocsAsset } from '#shared/api/docs/contract.ts';
import { textPageHeaders } from '#shared/api/docs/text-page.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

/** Reads only the files in docsAssets. The name in the request's path is never used as another file's path. */
export const handler = endpoint(getDocsAsset, async ({ path: { asset } }) => {
  const contentType = contentTypeOf(asset);
  if (contentType === undefined) throw new ApiError('ROUTE_NOT_FOUND');
  const bodyText = readFileSync(join(import.meta.dirname, 'docs', asset), 'utf8');
  return new TextAnswer({ contentType, bodyText, headers: textPageHeaders });
});
