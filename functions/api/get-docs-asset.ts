import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocsAsset } from '#shared/api/docs/contract.ts';
import { servedFile } from '#shared/api/docs/served-files.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(getDocsAsset, async ({ path: { asset } }) => {
  const served = servedFile(asset);
  const file = join(import.meta.dirname, served?.path ?? '');
  if (served === undefined || !existsSync(file)) throw new ApiError('ROUTE_NOT_FOUND');
  const { contentType, headers } = served;
  return new TextAnswer({ contentType, bodyText: readFileSync(file, 'utf8'), headers });
});
