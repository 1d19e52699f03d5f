import { getSupportedMajorVersions } from '@uma-sdk/core';
import { getUmaConfiguration } from '#shared/uma/network/contract.ts';
import { vaspEndpoint } from '#shared/uma/network/vasp-endpoint.ts';

/** UMAD-10. Pages of other sites may read it. */
export const handler = vaspEndpoint(getUmaConfiguration, async ({ vasp }) => ({
  bodyText: JSON.stringify({
    name: vasp.name,
    uma_major_versions: [...getSupportedMajorVersions()].toSorted((one, other) => one - other),
  }),
  headers: { 'Access-Control-Allow-Origin': '*' },
}));
