import { describe, expect, it } from 'vitest';
import { getCoin, serviceFiles } from './support/service-files.ts';
import { synthesized } from './support/synthesized.ts';

const deploymentOf = async (path: string): Promise<string | undefined> => {
  const root = serviceFiles(['auth/authorize-request', 'coins/get-coin']);
  const grants = { 'authorize-request': {}, 'get-coin': {} };
  const written = { routes: [{ ...getCoin, path }], grants, triggers: {} };
  const { resolved } = await synthesized('sandbox', { root, written });
  return resolved.ofType('AWS::ApiGateway::Deployment')[0]?.logicalId;
};

describe('the deployment of the API', () => {
  it('is new when a route changes, because a stage keeps its deployment', async () => {
    expect(await deploymentOf('/coins/{coinId}')).not.toBe(await deploymentOf('/money/{coinId}'));
  });

  it('is the same when nothing changes', async () => {
    expect(await deploymentOf('/coins/{coinId}')).toBe(await deploymentOf('/coins/{coinId}'));
  });
});
