import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';

export const apiRoutesCheck: Check<Facts> = {
  name: 'api-routes',
  asks: 'Has each route the integration and the integration responses of the template?',
  run: async ({ deployment, expected }) => {
    const { api } = await deployment.shape();
    refuseDifferences(differencesOf('The route', expected.api.routes, api.routes));
    return `${Object.keys(api.routes).length} routes`;
  },
};
