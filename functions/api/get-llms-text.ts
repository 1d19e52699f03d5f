import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLlmsText } from '#shared/api/docs/contract.ts';
import { pageHeaders } from '#shared/api/docs/served-files.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

const answer = new TextAnswer({
  contentType: 'text/plain; charset=utf-8',
  bodyText: readFileSync(join(import.meta.dirname, 'site', 'llms.txt'), 'utf8'),
  headers: pageHeaders,
});

export const handler = endpoint(getLlmsText, async () => answer);
