import { type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';
import adviceJson from './error-advice.json' with { type: 'json' };

/** For each code: why the service answers it, and what the reader does next. */
const adviceByCode: Readonly<Record<ErrorCode, readonly string[]>> = adviceJson;

export interface ExplainedError {
  readonly code: ErrorCode;
  readonly status: number;
  /** Unless the answer has a more exact one. */
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
  readonly isRetryable: boolean;
}

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode =>
  Object.hasOwn(errorCatalogue, code),
);

const explained = (code: ErrorCode): ExplainedError => {
  const [cause = '', remedy = ''] = adviceByCode[code];
  return { code, ...errorCatalogue[code], cause, remedy, isRetryable: isRetryable(code) };
};

/** Every error with its explanation, by status. */
export const errorsByStatus = (): (readonly [status: number, errors: readonly ExplainedError[]])[] =>
  [...Map.groupBy(codes.map(explained), ({ status }) => status)].toSorted(([one], [other]) => one - other);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const errorHtml = ({ code, message, cause, remedy, isRetryable: retry }: ExplainedError): string => `
<h3 id="${code.toLowerCase()}">${code}</h3>
<p><q>${escaped(message)}</q></p>
<p><b>Cause:</b> ${escaped(cause)}</p>
<p><b>What to do:</b> ${escaped(remedy)}</p>
<p>Send the same request again: ${retry ? 'yes, after Retry-After' : 'no'}.</p>`;

const introduction = `
<p>Every error has the same body: <code>status</code>, <code>code</code>, <code>message</code>, <code>requestId</code>,
<code>docUrl</code> and, where there are facts, <code>details</code>. <code>details.issues</code> lists every problem of a
request as <code>path</code> and <code>message</code>. <code>requestId</code> is the header <code>X-Request-Id</code>; a
repeated answer under an <code>Idempotency-Key</code> keeps the first one's. <code>X-Should-Retry</code> says whether you
may send the same request again.</p>`;

/** The page that `docUrl` leads to: a heading for each code. */
export const errorPageHtml = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the Payments Service API</title>
<link rel="stylesheet" href="docs.css">
</head>
<body class="text">
<h1>Errors</h1>
<p><a href="../docs">API</a></p>
${introduction}
${errorsByStatus()
  .map(([status, errors]) => `<h2>${status}</h2>${errors.map(errorHtml).join('\n')}`)
  .join('\n')}
</body>
</html>
`;
