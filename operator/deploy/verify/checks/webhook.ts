import { verifyWebhook } from '../../../../examples/verify-webhook.mjs';
import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn, sinkIn, waitFor } from '../world/world.ts';

/** In Lambda, this is the runtime's own API. */
const loopback = ['http://127.0.0.1:9001/', 'https://127.0.0.1/', 'https://localhost/'];

export const loopbackEndpointCheck: Check<Facts> = {
  name: 'loopback-endpoint',
  asks: "Is a webhook endpoint on the sender's own machine refused?",
  run: async ({ deployment, world }) => {
    if (deployment.settings.isPlainHttpWebhookAllowed) {
      throw new NotSeenHere('The local settings allow webhooks to programs on the same machine.');
    }
    const { api } = platformIn(world);
    for (const webhookEndpoint of loopback) {
      const { isOk } = await api.call('updateConfig', { body: { webhookEndpoint } });
      if (isOk) throw new Difference(`${webhookEndpoint} is accepted as a webhook endpoint`);
    }
    return `${loopback.length} refused`;
  },
};

/** Events go out within seconds. A retry after a failed first attempt comes a minute later. */
const limitSeconds = 90;

export const webhookCheck: Check<Facts> = {
  name: 'webhook',
  asks: "Does a payment's webhook arrive, signed with the key that GET /config shows?",
  run: async ({ world }) => {
    const platform = platformIn(world);
    const sink = await sinkIn(world);
    const { api } = platform;
    const { webhookPublicKey = '' } = await api.ok('updateConfig', { body: { webhookEndpoint: sink.url } });
    const account = await platform.fundedAccount(2_000);
    const bank = await platform.bankAccount(account.customerId, '000');
    const source = { accountId: account.id };
    const { id } = await api.ok('createTransferOut', {
      body: { source, destination: { accountId: bank }, amount: 100 },
    });
    const event = await waitFor(`No webhook about ${id} arrived`, limitSeconds, () =>
      sink.received.find(({ body }) => body.includes(id)),
    );
    const { headers, body: rawBody, receivedAt: now } = event;
    if (!verifyWebhook({ headers, rawBody, publicKeyPem: [webhookPublicKey], now })) {
      throw new Difference(
        `The webhook about ${id} is not signed with webhookPublicKey of GET /config: receivers will refuse it`,
      );
    }
    await api.ok('sendTestWebhook');
    const deliveryId = String(headers['webhook-id']);
    await api.ok('listWebhookDeliveries');
    await api.ok('getWebhookDelivery', { path: { deliveryId } });
    await api.ok('resendWebhookDelivery', { path: { deliveryId } });
    return `${deliveryId}, its signature is valid`;
  },
};
