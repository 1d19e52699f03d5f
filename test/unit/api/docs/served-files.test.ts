import { describe, expect, it } from 'vitest';
import { servedFile } from '#shared/api/docs/served-files.ts';

describe('a file below /docs', () => {
  it.each([
    ['errors', 'site/docs/errors.html', 'text/html; charset=utf-8', 'no-cache'],
    [
      '0003-a-key-on-every-post',
      'site/docs/0003-a-key-on-every-post.html',
      'text/html; charset=utf-8',
      'no-cache',
    ],
    ['errors.md', 'site/docs/errors.md', 'text/markdown; charset=utf-8', 'no-cache'],
    ['site.js', 'site/docs/site.js', 'text/javascript; charset=utf-8', 'no-cache'],
    [
      'app.DacmSiyz.js',
      'site/docs/app.DacmSiyz.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    [
      'docs_bulk.md.Bo__CQvM.lean.js',
      'site/docs/docs_bulk.md.Bo__CQvM.lean.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['swagger-ui.css', 'docs/swagger-ui.css', 'text/css; charset=utf-8', 'public, max-age=3600'],
  ])('%s is %s', (asset, path, contentType, cached) => {
    expect(servedFile(asset)).toMatchObject({ path, contentType, headers: { 'Cache-Control': cached } });
  });

  it.each([
    '',
    '.',
    '..',
    '../config',
    '..%2Fx.js',
    'a/b.js',
    'a\\b.js',
    '.env',
    'x.json',
    'x.mjs',
    'index.html',
    'a b.js',
    'x.js\0',
  ])('has no name like %j', (asset) => {
    expect(servedFile(asset)).toBeUndefined();
  });
});
