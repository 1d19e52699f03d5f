import { beforeAll, describe, expect, it } from 'vitest';
import { platformItems } from '#test/support/raw-table.ts';
import { newPlatform } from '#test/support/service.ts';
import { claim, type InvitationWorld, newInvitationWorld } from './support/invitation-world.ts';

let world: InvitationWorld;
let umaDomain: string;

beforeAll(async () => {
  world = await newInvitationWorld();
  ({ umaDomain = '' } = await world.platform.api.ok('getConfig'));
});

describe('a new invitation', () => {
  it('has a code and a link, and is PENDING', async () => {
    const expiresAt = '2099-01-01T01:00:00+01:00';

    const invitation = await world.invite({ firstName: 'Jane', amountToSend: 2500, expiresAt });

    expect(invitation).toEqual({
      code: invitation.code,
      createdAt: invitation.createdAt,
      url: `https://${umaDomain}/invitations/${invitation.code}`,
      expiresAt: '2099-01-01T00:00:00.000Z',
      inviterUma: world.jane.umaAddress,
      status: 'PENDING',
      firstName: 'Jane',
      amountToSend: {
        amount: 2500,
        currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
      },
    });
    expect(invitation.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it('needs only an inviter, whose address may be in any case', async () => {
    const invitation = await world.platform.api.ok('createInvitation', {
      body: { inviterUma: world.jane.umaAddress.toUpperCase() },
    });

    expect(Object.keys(invitation).toSorted()).toEqual(['code', 'createdAt', 'inviterUma', 'status', 'url']);
    expect(invitation.inviterUma).toBe(world.jane.umaAddress);
  });

  it('is stored with its platform, a version and its last change', async () => {
    const { code, createdAt } = await world.invite();
    const items = await platformItems(world.platform.address, world.platform.id);

    expect(items.find(({ pk }) => pk === `INVITATION#${code}`)).toMatchObject({
      sk: 'INVITATION',
      platformId: world.platform.id,
      version: 1n,
      updatedAt: createdAt,
    });
  });

  it.each([
    ['no inviter', { inviterUma: undefined }, 'INVALID_INPUT', 'inviterUma'],
    ['a malformed inviter', { inviterUma: 'jane@acme.example' }, 'INVALID_UMA_ADDRESS', 'inviterUma'],
    ['an unknown inviter', { inviterUma: '$nobody@uma.test' }, 'INVALID_INPUT', 'inviterUma'],
    ['an amount of zero', { amountToSend: 0 }, 'INVALID_AMOUNT', 'amountToSend'],
    ['a fraction', { amountToSend: 1.5 }, 'INVALID_AMOUNT', 'amountToSend'],
    ['an amount as text', { amountToSend: '100' }, 'INVALID_AMOUNT', 'amountToSend'],
    ['a past expiry', { expiresAt: '2025-01-01T00:00:00Z' }, 'INVALID_INPUT', 'expiresAt'],
    ['an expiry that is not a time', { expiresAt: 'tomorrow' }, 'INVALID_INPUT', 'expiresAt'],
    ['a first name that is too long', { firstName: 'x'.repeat(1_000) }, 'INVALID_INPUT', 'firstName'],
  ])('is refused with %s', async (_name, more, code, path) => {
    const body = { inviterUma: world.jane.umaAddress, ...more };

    const error = await world.platform.api.refused('createInvitation', { body });

    expect(error).toMatchObject({ status: 400, code, details: { issues: [{ path }] } });
  });

  it("is refused for another platform's customer as for an unknown one", async () => {
    const errors = [world.stranger.umaAddress, '$nobody@uma.test'].map((inviterUma) =>
      world.platform.api.refused('createInvitation', { body: { inviterUma } }),
    );
    const [theirs, nobodys] = await Promise.all(errors);

    expect(theirs).toEqual({ ...nobodys, requestId: expect.any(String) });
    expect(theirs?.code).toBe('INVALID_INPUT');
  });

  it('is refused for a deleted customer', async () => {
    const { id, umaAddress } = await world.platform.newCustomer();
    await world.platform.api.ok('deleteCustomer', { path: { customerId: id } });

    const error = await world.platform.api.refused('createInvitation', { body: { inviterUma: umaAddress } });

    expect(error.code).toBe('INVALID_INPUT');
  });

  it('is refused on a platform without a UMA domain', async () => {
    const bare = await newPlatform();
    const { umaAddress: inviterUma } = await bare.newCustomer();
    await bare.api.ok('updateConfig', { body: { umaDomain: null } });

    const error = await bare.api.refused('createInvitation', { body: { inviterUma } });

    expect(error).toMatchObject({ status: 400, code: 'INVITATIONS_NOT_CONFIGURED' });
  });
});

describe('reading an invitation', () => {
  it('is possible for every platform that knows the code, in any spelling', async () => {
    const invitation = await world.invite();
    const typed = invitation.code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');

    expect(await world.read(invitation.code)).toEqual(invitation);
    expect(await world.read(invitation.code, world.other)).toEqual(invitation);
    expect(await world.read(typed)).toEqual(invitation);
  });

  it.each([
    '0000000000000000',
    'short',
    'UUUUUUUUUUUUUUUU',
    '7K3QZ0XW9D2MTR4B7K3QZ0XW9D2MTR4B',
    '%00',
    'INVITATION#x',
  ])('of an unknown code finds nothing: %s', async (invitationCode) => {
    const requests = [
      world.platform.api.refused('getInvitation', { path: { invitationCode } }),
      world.platform.api.refused('claimInvitation', claim(invitationCode, world.joe.umaAddress)),
      world.platform.api.refused('cancelInvitation', { path: { invitationCode } }),
    ];

    for (const error of await Promise.all(requests)) {
      expect(error).toMatchObject({
        status: 404,
        code: 'INVITATION_NOT_FOUND',
        message: 'There is no such invitation.',
      });
    }
  });

  it('shows the link that was sent, even after the platform moves to another domain', async () => {
    const mover = await newPlatform();
    const { umaAddress: inviterUma } = await mover.newCustomer();
    const before = await mover.api.ok('createInvitation', { body: { inviterUma } });
    await mover.api.ok('updateConfig', { body: { umaDomain: null } });

    expect(await world.read(before.code, mover)).toEqual(before);
  });
});

describe('the platforms', () => {
  it('are consistent at the end', async () => {
    expect(await world.platform.reconcile()).toEqual([]);
    expect(await world.other.reconcile()).toEqual([]);
  });
});
