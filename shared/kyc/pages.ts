import { createHash } from 'node:crypto';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { style } from './style.ts';

/** Nothing is loaded from anywhere, no script runs, and no other page may hold this one in a frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The token is in the address: no other site may learn it from a Referer. */
export const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** @param content HTML; whatever comes from outside in it is escaped */
const pageOf = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Payments Service sandbox</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="note">Sandbox: no real person is checked here.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const answer = (bodyText: string): TextAnswer =>
  new TextAnswer({ contentType: 'text/html; charset=utf-8', bodyText, headers: pageHeaders });

export interface ApprovedFacts {
  readonly platformCustomerId: string;
  readonly isBusiness: boolean;
  /** Of a person or business; not every customer has one. */
  readonly name: string | undefined;
  readonly redirectUri: string;
}

const row = (term: string, text: string): string => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`;

/** Says that the customer is approved, and leads back to the platform. */
export const approvedPage = ({
  platformCustomerId,
  isBusiness,
  name,
  redirectUri,
}: ApprovedFacts): TextAnswer => {
  const rows = [
    ...(name === undefined ? [] : [row('Name', name)]),
    row('Customer', platformCustomerId),
    row('Checked', isBusiness ? 'Business (KYB)' : 'Identity (KYC)'),
    row('Result', 'Approved'),
  ];
  const to = `<a class="action" href="${escapeHtml(redirectUri)}">Continue to ${escapeHtml(new URL(redirectUri).host)}</a>`;
  return answer(
    pageOf(
      'Identity verified',
      `<p>Your identity is verified. This link cannot be used again.</p>\n<dl>${rows.join('')}</dl>\n<p>${to}</p>`,
    ),
  );
};

/** For who only looks at the link before a person does: shows nothing, changes nothing, and can be gone on from. */
export const previewPage: TextAnswer = answer(
  pageOf(
    'Verify your identity',
    '<p>This link verifies you as a customer. It can be used once.</p>\n<form method="post"><button class="action">Verify my identity</button></form>',
  ),
);

const overAdvice = 'Go back to where you got it, and ask for a new one.';
const laterAdvice = 'Open the link again in a minute; if it was used after all, it says so.';

/** A refusal, for people: of the link, or because something of ours failed (5xx), which has nothing to do with it. */
export const refusalPage = (statusCode: number, message: string): string => {
  const isOurs = statusCode >= 500;
  const title = isOurs ? 'That did not work' : 'This link does not work';
  return pageOf(title, `<p>${escapeHtml(message)}</p>\n<p>${isOurs ? laterAdvice : overAdvice}</p>`);
};
