import { expect, it } from 'vitest';
import { connect, type Service } from '#operator/cli/demo/service.ts';
import { type FormerEndpoints, register } from '#operator/cli/listen/registration.ts';

const former = 'https://acme.example/webhooks';
const own = 'http://127.0.0.1:4000/';
const nothingLeft: FormerEndpoints = { remember: () => {}, forget: () => {}, leftBehind: () => undefined };

/** A service with the configuration of one platform, which PATCH /config changes. */
const serviceWith = (config: object): Service & { readonly config: () => object } => {
  let shown: Record<string, unknown> = { webhookPublicKey: 'PEM', ...config };
  const answer: typeof fetch = async (_, init) => {
    if (init?.method === 'PATCH') {
      const { webhookEndpointDisabledAt: _at, ...rest } = shown;
      shown = { ...rest, ...JSON.parse(String(init.body)) };
    }
    return Response.json(shown);
  };
  const connection = { baseUrl: 'http://127.0.0.1:3000', clientId: 'id', clientSecret: 'secret' };
  return { ...connect(connection, undefined, { fetch: answer }), config: () => shown };
};

it('the listener announces that the endpoint was disabled, and enables it only for one test', async () => {
  const service = serviceWith({
    webhookEndpoint: former,
    webhookEndpointDisabledAt: '2026-11-21T09:00:00.000Z',
  });
  const registration = await register(service, own, nothingLeft);

  expect(registration.announcement).toBe(
    `webhookEndpoint was ${former}, disabled since 2026-11-21T09:00:00.000Z. Its held events come here. It will be restored at the end.`,
  );
  expect(await registration.restore()).toBe(
    `webhookEndpoint is ${former} again. It was disabled. A TEST event tries it now; another 410 disables it again.`,
  );
  expect(service.config()).toMatchObject({ webhookEndpoint: former });
});

it('the listener announces where events went before', async () => {
  const announced = async (config: object) =>
    (await register(serviceWith(config), own, nothingLeft)).announcement;

  expect(await announced({ webhookEndpoint: former })).toBe(
    `webhookEndpoint was ${former}; it will be restored at the end.`,
  );
  expect(await announced({})).toBe('webhookEndpoint was not set; it will be restored at the end.');
});
