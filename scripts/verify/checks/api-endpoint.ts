import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';
import type { ApiShape } from '../shape/shape.ts';

const endpointOf = ({ endpointTypes, binaryMediaTypes }: ApiShape) => ({ endpointTypes, binaryMediaTypes });

export const apiEndpointCheck: Check<Facts> = {
  name: 'api-endpoint',
  asks: "Is the API's endpoint regional, and are forms its binary type?",
  run: async ({ deployment, expected }) => {
    const { api } = await deployment.shape();
    refuseDifferences(differencesOf('The API:', endpointOf(expected.api), endpointOf(api)));
    return `${api.endpointTypes.join()}, binary ${api.binaryMediaTypes.join()}`;
  },
};
