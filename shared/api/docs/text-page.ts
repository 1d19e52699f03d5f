/** Headers of pages that run nothing and load nothing but their style sheet. */
export const textPageHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
};
