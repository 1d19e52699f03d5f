import { expect, test } from 'vitest';
import { apiPageFiles, documentedRoot } from '#shared/api/docs/contract.ts';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import { serviceAddress } from '#test/support/service.ts';

const get = async (path: string): Promise<{ status: number; headers: Headers; text: string }> => {
  const response = await fetch(`${serviceAddress().baseUrl}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the API description needs no credentials and is the document of the operations, at the root of this service', async () => {
  const { status, headers, text } = await get('/openapi.json');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  const { baseUrl } = serviceAddress();
  const described = JSON.stringify(openApiDocument(operations)).replaceAll(documentedRoot, baseUrl);
  expect(JSON.parse(text)).toEqual(JSON.parse(described));
  expect(JSON.parse(text)).toMatchObject({ servers: [{ variables: { base_url: { default: baseUrl } } }] });
});

test('the page forbids the browser to contact any other host', async () => {
  const { status, headers } = await get('/docs');
  const policy = headers.get('content-security-policy') ?? '';

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/https?:|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('everything that the page loads is below the service root and is served', async () => {
  const { baseUrl } = serviceAddress();
  const { text } = await get('/docs');
  const references = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference]) => reference ?? '');

  const loaded = references.filter((reference) => !reference.startsWith('data:'));

  expect(loaded.length).toBeGreaterThan(0);
  for (const reference of loaded) {
    const url = new URL(reference, `${baseUrl}/docs`);
    expect(url.href.startsWith(`${baseUrl}/`)).toBe(true);
    expect((await fetch(url)).status).toBe(200);
  }
  expect(text).not.toMatch(/<script>|<style>|\son\w+=/);
});

test.each(Object.entries(apiPageFiles))(
  '%s is served with its type and may be cached',
  async (name, contentType) => {
    const { status, headers, text } = await get(`/docs/${name}`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(contentType);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(text).not.toContain('sourceMappingURL');
  },
);

test('style sheets load nothing from other hosts', async () => {
  for (const name of ['swagger-ui.css', 'docs.css']) {
    const { text } = await get(`/docs/${name}`);
    const loads = [...text.matchAll(/url\(\s*["']?([^"')\s]+)|@import/g)].map(
      ([whole, target]) => target ?? whole,
    );

    expect(loads.filter((target) => !target.startsWith('data:') && !target.startsWith('#'))).toEqual([]);
  }
});

test('the page of errors has a heading for every code, with the anchor that error answers lead to', async () => {
  const { status, headers, text } = await get('/docs/errors');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const ids = [...text.matchAll(/<h3 id="(\w+)"/g)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual(
    Object.keys(errorCatalogue)
      .map((code) => code.toLowerCase())
      .toSorted(),
  );
});

test("the page's script loads only the API description and turns its online validator off", async () => {
  const { text } = await get('/docs/docs.js');

  expect(text).toContain("url: 'openapi.json'");
  expect(text).toContain('validatorUrl: null');
  expect(text).not.toMatch(/https?:/);
});

test.each([
  'nonsense.js',
  'get-docs-asset.mjs',
  '..%2Fget-docs-asset.mjs',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'toString',
])('there is no asset %s', async (name) => {
  const { status, text } = await get(`/docs/${name}`);

  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
});
