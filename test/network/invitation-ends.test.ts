import { beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { claim, type InvitationWorld, newInvitationWorld } from './support/invitation-world.ts';

/** `npm run prove` runs 200. */
const rounds = sized(1, 200);

let world: InvitationWorld;

beforeAll(async () => {
  world = await newInvitationWorld();
});

const inThePast = '2025-10-13T12:00:00.000Z';

/** Moves the expiry of an invitation into the past. */
const letExpire = async (code: string): Promise<void> => {
  const items = await platformItems(world.platform.address, world.platform.id);
  const item = items.find(({ pk }) => pk === `INVITATION#${code}`);
  await putItem(world.platform.address, { ...item, expiresAt: inThePast });
};

describe('claiming an invitation', () => {
  it.each(['the same', 'another'])('works for a customer of %s platform', async (which) => {
    const [claimer, invitee] =
      which === 'the same' ? [world.platform, world.joe] : [world.other, world.stranger];
    const invitation = await world.invite({ amountToSend: 100 });

    const claimed = await claimer.api.ok('claimInvitation', claim(invitation.code, invitee.umaAddress));

    const { claimedAt = '' } = claimed;
    expect(claimed).toEqual({
      ...invitation,
      status: 'CLAIMED',
      inviteeUma: invitee.umaAddress,
      claimedAt,
    });
    expect(Date.parse(claimedAt)).toBeGreaterThanOrEqual(Date.parse(invitation.createdAt));
    expect(await world.read(invitation.code)).toEqual(claimed);
    expect(await world.read(invitation.code, world.other)).toEqual(claimed);
  });

  it('works for an address at another institution', async () => {
    const { code } = await world.invite();

    const claimed = await world.platform.api.ok('claimInvitation', claim(code, '$nobody@uma.test'));

    expect(claimed).toMatchObject({ status: 'CLAIMED', inviteeUma: '$nobody@uma.test' });
  });

  it.each([
    ['a malformed address', () => 'joe', 'INVALID_UMA_ADDRESS'],
    ["another platform's customer", () => world.stranger.umaAddress, 'INVALID_INPUT'],
    ['the inviter', () => world.jane.umaAddress, 'INVALID_INPUT'],
  ])('is refused for %s, and the invitation stays open', async (_name, invitee, code) => {
    const invitation = await world.invite();

    const error = await world.platform.api.refused('claimInvitation', claim(invitation.code, invitee()));

    expect(error).toMatchObject({ status: 400, code, details: { issues: [{ path: 'inviteeUma' }] } });
    expect(await world.read(invitation.code)).toEqual(invitation);
  });

  it('is refused without an invitee', async () => {
    const { code } = await world.invite();

    const error = await world.platform.api.refused('claimInvitation', {
      path: { invitationCode: code },
      body: {},
    });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', message: 'inviteeUma is required' });
  });
});

describe('cancelling an invitation', () => {
  it('sets it to CANCELLED', async () => {
    const invitation = await world.invite();
    const path = { invitationCode: invitation.code };

    const cancelled = await world.platform.api.ok('cancelInvitation', { path });

    expect(cancelled).toEqual({ ...invitation, status: 'CANCELLED' });
    expect(await world.read(invitation.code)).toEqual(cancelled);
  });

  it("is possible for the inviter's platform only, whatever the status", async () => {
    const [open, claimed] = await Promise.all([world.invite(), world.invite()]);
    await world.other.api.ok('claimInvitation', claim(claimed.code, world.stranger.umaAddress));

    for (const { code } of [open, claimed]) {
      const error = await world.other.api.refused('cancelInvitation', { path: { invitationCode: code } });
      expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect((await world.read(open.code)).status).toBe('PENDING');
  });
});

describe('an invitation that has ended', () => {
  it('because it was claimed refuses with that reason', async () => {
    const { code } = await world.invite();
    const claimed = await world.platform.api.ok('claimInvitation', claim(code, world.joe.umaAddress));

    const again = await world.platform.api.refused('claimInvitation', claim(code, world.joe.umaAddress));
    const cancel = await world.platform.api.refused('cancelInvitation', { path: { invitationCode: code } });

    expect([again.code, cancel.code]).toEqual(['INVITATION_ALREADY_CLAIMED', 'INVITATION_ALREADY_CLAIMED']);
    expect(await world.read(code)).toEqual(claimed);
  });

  it('because it was cancelled refuses with that reason', async () => {
    const { code } = await world.invite();
    const path = { invitationCode: code };
    const cancelled = await world.platform.api.ok('cancelInvitation', { path });

    const late = await world.other.api.refused('claimInvitation', claim(code, world.stranger.umaAddress));
    const again = await world.platform.api.refused('cancelInvitation', { path });

    expect([late.code, again.code]).toEqual(['INVITATION_CANCELLED', 'INVITATION_CANCELLED']);
    expect(await world.read(code)).toEqual(cancelled);
  });

  it('because it has expired says so in every answer', async () => {
    const { code } = await world.invite({ expiresAt: '2099-01-01T00:00:00Z' });
    await letExpire(code);

    const late = await world.platform.api.refused('claimInvitation', claim(code, world.joe.umaAddress));
    const cancel = await world.platform.api.refused('cancelInvitation', { path: { invitationCode: code } });

    expect(late).toMatchObject({ status: 400, code: 'EXPIRED' });
    expect(late.message).toContain(inThePast);
    expect(cancel.code).toBe('EXPIRED');
    expect((await world.read(code)).status).toBe('EXPIRED');
    expect((await world.read(code, world.other)).status).toBe('EXPIRED');
  });

  it('stays EXPIRED once somebody has read that', async () => {
    const { code } = await world.invite({ expiresAt: '2099-01-01T00:00:00Z' });
    await letExpire(code);
    expect((await world.read(code, world.other)).status).toBe('EXPIRED');

    const items = await platformItems(world.platform.address, world.platform.id);

    expect(items.find(({ pk }) => pk === `INVITATION#${code}`)).toMatchObject({ status: 'EXPIRED' });
    const late = await world.platform.api.refused('claimInvitation', claim(code, world.joe.umaAddress));
    expect(late.code).toBe('EXPIRED');
  });

  it('stays CLAIMED past its expiry', async () => {
    const { code } = await world.invite({ expiresAt: '2099-01-01T00:00:00Z' });
    await world.platform.api.ok('claimInvitation', claim(code, world.joe.umaAddress));
    await letExpire(code);

    expect((await world.read(code)).status).toBe('CLAIMED');
  });
});

describe('fifty simultaneous claims and cancellations', () => {
  const race = async () => {
    const { code } = await world.invite();
    const tries = Array.from({ length: 50 }, (_, index) => async () => {
      if (index % 3 === 0) {
        return world.platform.api.call('cancelInvitation', { path: { invitationCode: code } });
      }
      const [by, invitee] = index % 3 === 1 ? [world.platform, world.joe] : [world.other, world.stranger];
      return by.api.call('claimInvitation', claim(code, invitee.umaAddress));
    });
    const answers = await inParallel(tries, 50);
    return { answers, final: await world.read(code) };
  };

  it(
    'end an invitation once',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { answers, final } = await race();

        const losers = answers.filter(({ isOk }) => !isOk).map(({ error }) => error.code);
        const over = final.status === 'CLAIMED' ? 'INVITATION_ALREADY_CLAIMED' : 'INVITATION_CANCELLED';
        expect(answers.filter(({ isOk }) => isOk).map(({ body }) => body)).toEqual([final]);
        expect(losers).toEqual(Array.from({ length: 49 }, () => over));
      }
    },
    proofTimeoutMs,
  );

  it('write each invitation twice: its creation and its end', async () => {
    const items = await platformItems(world.platform.address, world.platform.id);
    const ended = items.filter(
      ({ pk, status }) => String(pk).startsWith('INVITATION#') && status !== 'PENDING',
    );

    expect(ended.length).toBeGreaterThanOrEqual(rounds);
    expect(new Set(ended.map(({ version }) => version))).toEqual(new Set([2n]));
  });
});

describe('the platforms', () => {
  it('are consistent at the end', async () => {
    expect(await world.platform.reconcile()).toEqual([]);
    expect(await world.other.reconcile()).toEqual([]);
  });
});
