import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn } from '../world/world.ts';

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
