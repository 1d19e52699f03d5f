import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRootPage } from '#shared/api/docs/contract.ts';
import { textPageHeaders } from '#shared/api/docs/text-page.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

const answer = new TextAnswer({
  contentType: 'text/html; charset=utf-8',
  bodyText: readFileSync(join(import.meta.dirname, 'docs', 'root.html'), 'utf8'),
  headers: textPageHeaders,
});

export const handler = endpoint(getRootPage, async () => answer);
