import { apiPageFiles } from './contract.ts';

/** Pages exchange data only with the API's own origin and run only its files. Icons are data in the style sheets. */
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

export const pageHeaders: Readonly<Record<string, string>> = {
  // A page names its files by their contents, so that an old page would miss those of a new deployment.
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
};

export const html = 'text/html; charset=utf-8';

const typeByEnding: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

export interface ServedFile {
  /** Below the directory of the code. */
  readonly path: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** `app.DacmSiyz.js`: another content has another name. */
const hasDigest = /\.[\w-]{8}(?:\.lean)?\.(?:js|css)$/;

/**
 * Where the file with this name below `/docs` is, if it exists. The name is one segment of a path, and only letters, digits
 * and `@._-` are taken, so that it never leads to another directory.
 *
 * @returns undefined for a name that no file has
 */
export const servedFile = (asset: string): ServedFile | undefined => {
  const cached = { ...pageHeaders, 'Cache-Control': 'public, max-age=3600' };
  const ofApiPage = Object.hasOwn(apiPageFiles, asset) ? apiPageFiles[asset] : undefined;
  if (ofApiPage !== undefined) return { path: `docs/${asset}`, contentType: ofApiPage, headers: cached };
  if (!/^[\w@-][\w@.-]*$/.test(asset)) return undefined;
  if (!asset.includes('.'))
    return { path: `site/docs/${asset}.html`, contentType: html, headers: pageHeaders };
  const contentType = typeByEnding[asset.slice(asset.lastIndexOf('.') + 1)];
  if (contentType === undefined) return undefined;
  const forEver = { ...pageHeaders, 'Cache-Control': 'public, max-age=31536000, immutable' };
  return { path: `site/docs/${asset}`, contentType, headers: hasDigest.test(asset) ? forEver : pageHeaders };
};
