import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { webhookTypes } from '#shared/outbox/event-types.ts';
import { pagesWithParts, withMadeParts } from '../../../scripts/made-parts.ts';

test.each(pagesWithParts)('the generated parts of %s are up to date', async (file) => {
  const page = await readFile(file, 'utf8');

  expect(withMadeParts(page)).toBe(page);
  expect(page).toContain('<!-- made: examples/verify-webhook.mjs -->');
  expect(page).toContain('<!-- made: examples/verify_webhook.py -->');
});

test('docs/webhooks.md lists every kind of event', async () => {
  const page = await readFile('docs/webhooks.md', 'utf8');

  expect(webhookTypes.filter((type) => !page.includes(`| \`${type}\` |`))).toEqual([]);
});
