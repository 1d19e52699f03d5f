import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsAssets, getDocsAsset, isDocsAsset } from '#shared/docs/contract.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Reads only the files in docsAssets. The name in the request's path is never used as a file path. */
export const handler = endpoint(getDocsAsset, async ({ path: { asset } }) => {
  if (!isDocsAsset(asset)) throw new Refusal('ROUTE_NOT_FOUND');
  return new TextAnswer({
    contentType: docsAssets[asset],
    bodyText: readFileSync(join(import.meta.dirname, asset), 'utf8'),
    headers: {
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    },
  });
});
