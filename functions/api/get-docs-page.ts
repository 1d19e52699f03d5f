import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocsPage } from '#shared/api/docs/contract.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

/** The page exchanges data only with the API's own origin. Icons are data in the style sheets. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const answer = new TextAnswer({
  contentType: 'text/html; charset=utf-8',
  bodyText: readFileSync(join(import.meta.dirname, 'docs', 'docs.html'), 'utf8'),
  headers: { 'Content-Security-Policy': contentSecurityPolicy, 'Referrer-Policy': 'no-referrer' },
});

export const handler = endpoint(getDocsPage, async () => answer);
