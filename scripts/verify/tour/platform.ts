import type { TemporaryPlatform } from '../world/temporary-platform.ts';

/** Tokens, directories and the documentation. */
export const tourPlatform = async ({ api }: TemporaryPlatform): Promise<void> => {
  const token = await api.ok('createToken', { body: { name: 'Reads', permissions: ['VIEW'] } });
  await api.ok('listTokens');
  await api.ok('getToken', { path: { tokenId: token.id } });
  await api.ok('listSandboxValues');
  await api.ok('listDiscoveries');
  await api.ok('listUmaProviders');
  await api.ok('getHealth');
  await api.call('getRootPage');
  await api.call('getLlmsText');
  await api.call('getOpenApi');
  await api.call('getDocsPage');
  await api.call('getDocsAsset', { path: { asset: 'docs.css' } });
};
