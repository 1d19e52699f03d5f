import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { pagesWithParts, withMadeParts } from '../../../../scripts/made-parts.ts';

test.each(pagesWithParts)('the generated parts of %s are up to date', async (file) => {
  const page = await readFile(file, 'utf8');

  expect(withMadeParts(page)).toBe(page);
});

test.each([
  ['docs/webhooks.md', ['kinds', 'examples/verify-webhook.mjs', 'examples/verify_webhook.py']],
  ['docs/architecture.md', ['areas']],
])('%s has all its generated parts', async (file, parts) => {
  const page = await readFile(file, 'utf8');

  expect(parts.filter((part) => !page.includes(`<!-- made: ${part} -->`))).toEqual([]);
});

test('docs/webhooks.md lists every kind of event', async () => {
  const page = await readFile('docs/webhooks.md', 'utf8');

  expect(webhookTypes.filter((type) => !page.includes(`| \`${type}\` |`))).toEqual([]);
});
