import { expect, it } from 'vitest';
import { serviceAddress } from '#test/support/service.ts';

it('says without credentials that the service works', async () => {
  const response = await fetch(`${serviceAddress().baseUrl}/health`);

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    status: 'UP',
    environment: 'sandbox',
    apiVersion: '2025-10-13',
    checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    rates: expect.stringMatching(/^(CURRENT|FROZEN|OLD|SHIPPED)$/),
  });
});

// The pages of docs/ have the same case (test/examples/docs-pages.test.ts).
it.each(['/health', '/docs', '/openapi.json'])(
  'answers HEAD %s as GET, without a body, because monitors ask so',
  async (path) => {
    const address = `${serviceAddress().baseUrl}${path}`;
    const [asked, read] = await Promise.all([fetch(address, { method: 'HEAD' }), fetch(address)]);

    expect(asked.status).toBe(200);
    expect(asked.headers.get('content-type')).toBe(read.headers.get('content-type'));
    expect(await asked.text()).toBe('');
  },
);
