import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn } from '../world/world.ts';
import { expectError } from './answers.ts';

export const refusedPermissionCheck: Check<Facts> = {
  name: 'refused-permission',
  asks: 'Is a request that its token does not allow a 403 with the body and headers of the API?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const body = { name: 'Only reads', permissions: ['VIEW'] };
    const { clientId, clientSecret } = await platform.api.ok('createToken', { body });
    const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const read = await platform.fetch('/config', { headers: { Authorization } });
    if (read.status !== 200) throw new Difference(`A token with VIEW reads /config with ${read.status}`);
    const write = await platform.fetch('/tokens', { method: 'POST', headers: { Authorization }, body: '{}' });
    await expectError('POST /tokens with VIEW', write, {
      status: 403,
      code: 'FORBIDDEN',
      details: { missingPermission: 'MANAGE' },
    });
    return '403 for MANAGE, 200 for VIEW';
  },
};
