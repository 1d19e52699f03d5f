import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { approvedPage, escapeHtml, previewPage, refusalPage } from '#shared/verification/kyc-links/pages.ts';

it('every text from outside is escaped', () => {
  const attack = `"><script>alert('&')</script>`;
  const { bodyText } = approvedPage({
    platformCustomerId: attack,
    isBusiness: false,
    name: attack,
    redirectUri: `https://acme.example/?a="><script>`,
  });

  for (const page of [bodyText, refusalPage(404, attack)]) expect(page).not.toContain('<script');
  expect(escapeHtml(attack)).toBe('&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;');
});

it.each([
  ['https://acme.example/done', 'Continue to acme.example</a>'],
  ['acme://done', 'href="acme://done">Continue to the app</a>'],
  [undefined, '<p>You are done. You can close this page.</p>'],
])('the page leads on to %s', (redirectUri, text) => {
  const facts = { platformCustomerId: 'user-1', isBusiness: false, name: 'Jane Doe' };

  expect(approvedPage({ ...facts, redirectUri }).bodyText).toContain(text);
});

it("the content security policy allows the page's own style sheet and no script", () => {
  const policy = previewPage.headers['Content-Security-Policy'] ?? '';
  const style = /<style>([\s\S]*)<\/style>/.exec(previewPage.bodyText)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toMatch(/script-src|unsafe|https?:|\*/);
});

it.each([
  [400, 'This link does not work', 'ask for a new one'],
  [503, 'That did not work', 'Open the link again'],
  [500, 'That did not work', 'Open the link again'],
])('the page for status %d says what to do', (status, title, advice) => {
  const page = refusalPage(status, 'Why.');

  expect(page).toContain(`<h1>${title}</h1>\n<p>Why.</p>`);
  expect(page).toContain(advice);
});
