import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLlmsText } from '#shared/api/docs/contract.ts';
import { textPageHeaders } from '#shared/api/docs/text-page.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

const answer = new TextAnswer({
  contentType: 'text/plain; charset=utf-8',
  bodyText: readFileSync(join(import.meta.dirname, 'docs', 'llms.txt'), 'utf8'),
  headers: textPageHeaders,
});

export const handler = endpoint(getLlmsText, async () => answer);
