import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';

export const gatewayResponsesCheck: Check<Facts> = {
  name: 'gateway-responses',
  asks: 'Does the gateway answer its own errors with the statuses of the template?',
  run: async ({ deployment, expected }) => {
    const { api } = await deployment.shape();
    refuseDifferences(
      differencesOf('The gateway response', expected.api.gatewayResponses, api.gatewayResponses),
    );
    return `${Object.keys(api.gatewayResponses).length} types`;
  },
};
