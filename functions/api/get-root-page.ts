import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRootPage } from '#shared/api/docs/contract.ts';
import { html, pageHeaders } from '#shared/api/docs/served-files.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

const answer = new TextAnswer({
  contentType: html,
  bodyText: readFileSync(join(import.meta.dirname, 'site', 'index.html'), 'utf8'),
  headers: pageHeaders,
});

export const handler = endpoint(getRootPage, async () => answer);
