import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { webhookTypes } from '#shared/webhooks/event-types.ts';
import { webhooksFile, webhooksPage } from '../../../scripts/webhooks-page.ts';

test('docs/webhooks.md has the examples and the kinds of events as the code has them', async () => {
  const page = await readFile(webhooksFile, 'utf8');

  expect(webhooksPage(page)).toBe(page);
  expect(page.match(/<!-- made: /g)).toHaveLength(3);
  expect(webhookTypes.filter((type) => !page.includes(`| \`${type}\` |`))).toEqual([]);
});
