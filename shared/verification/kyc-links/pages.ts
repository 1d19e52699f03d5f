import { createHash } from 'node:crypto';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { countryCodes, earliestBirthDate } from '#shared/kernel/schemas.ts';

/** The style of all pages. Loads no font. Text has a contrast of at least 7:1; the focus is a ring of 3 pixels. */
const style = `
:root { color-scheme: light; }
body { margin: 0; background: #f3f4f6; color: #1f2937; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 34rem; margin: 8vh auto; padding: 2rem; background: #fff; border: 1px solid #d1d5db; border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; }
dl { margin: 1.5rem 0; border-top: 1px solid #d1d5db; }
dl div { display: flex; gap: 1rem; padding: 0.5rem 0; border-bottom: 1px solid #d1d5db; }
dt { flex: 0 0 7rem; color: #374151; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.note { display: inline-block; margin: 0 0 1rem; padding: 0.25rem 0.75rem; background: #fef3c7; color: #78350f; border-radius: 999px; font-size: 0.9375rem; }
.action { display: inline-block; min-height: 1.5rem; padding: 0.625rem 1.25rem; border: 0; border-radius: 0.5rem; background: #1e40af; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 1.25rem; font-weight: 600; }
input, select { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; border: 1px solid #6b7280; border-radius: 0.5rem; background: #fff; color: inherit; font: inherit; font-weight: 400; }
input:focus-visible, select:focus-visible { outline: 3px solid #1e40af; outline-offset: 1px; }
.action:hover { background: #1e3a8a; }
.action:focus-visible { outline: 3px solid #1e40af; outline-offset: 3px; }
`;

/** The page loads nothing, runs no script, and cannot be framed by another page. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The address holds the token, so the page must not send it to other sites as Referer. */
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

/** Escapes text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** @param content HTML; the caller escapes all text from outside */
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
  /** Name of the person or business; not every customer has one. */
  readonly name: string | undefined;
  readonly redirectUri?: string | undefined;
}

const row = (term: string, text: string): string => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`;

/** The name of an app's own scheme is no place that a person knows. */
const placeOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : 'the app';
};

const wayOn = (redirectUri: string | undefined): string =>
  redirectUri === undefined
    ? 'You are done. You can close this page.'
    : `<a class="action" href="${escapeHtml(redirectUri)}">Continue to ${escapeHtml(placeOf(redirectUri))}</a>`;

/** The page after the approval, with a link back to the platform where it named one. */
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
  return answer(
    pageOf(
      'Identity verified',
      `<p>Your identity is verified. This link cannot be used again.</p>\n<dl>${rows.join('')}</dl>\n<p>${wayOn(redirectUri)}</p>`,
    ),
  );
};

/** The page for programs that preview a link. Shows no data and changes nothing. A person can continue from it. */
export const previewPage: TextAnswer = answer(
  pageOf(
    'Verify your identity',
    '<p>This link verifies you as a customer. It can be used once.</p>\n<form method="post"><button class="action">Verify my identity</button></form>',
  ),
);

const nameOfCountry = new Intl.DisplayNames('en', { type: 'region' });

const countryOptions = [...countryCodes]
  .map((code) => ({ code, name: nameOfCountry.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  .map(({ code, name }) => `<option value="${code}">${escapeHtml(name)}</option>`)
  .join('');

/** Asks who the customer is, for a link whose customer does not exist yet. Its fields are those of personSchema. */
export const personPage: TextAnswer = answer(
  pageOf(
    'Who are you?',
    `<p>This link verifies you as a new customer. It can be used once.</p>
<form method="post">
<label>Full name<input name="fullName" required maxlength="255" autocomplete="name"></label>
<label>Birth date<input name="birthDate" type="date" required min="${earliestBirthDate}" autocomplete="bday"></label>
<label>Country<select name="country" required autocomplete="country"><option value="">Choose your country</option>${countryOptions}</select></label>
<button class="action">Verify my identity</button>
</form>`,
  ),
);

const unusableAdvice = 'Go back to where you got it, and ask for a new one.';
const laterAdvice = 'Open the link again in a minute; if it was used after all, it says so.';

/** For a form with wrong entries. Browsers keep them for the way back. */
export const correctionPage = (message: string): string =>
  pageOf(
    'Please correct this',
    `<p>${escapeHtml(message)}</p>\n<p>Go back; what you wrote is still there.</p>`,
  );

/** An error for people. A 5xx is an error on our side and says nothing about the link. */
export const refusalPage = (statusCode: number, message: string): string => {
  const isOurs = statusCode >= 500;
  const title = isOurs ? 'That did not work' : 'This link does not work';
  return pageOf(title, `<p>${escapeHtml(message)}</p>\n<p>${isOurs ? laterAdvice : unusableAdvice}</p>`);
};
