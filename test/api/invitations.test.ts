import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { scanItems } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

type Invitation = BodyOf<'getInvitation'>;

/** 200 in `npm run prove`. */
const rounds = sized(3, 200);

let platform: TestPlatform;
let other: TestPlatform;
let jane: BodyOf<'createCustomer'>;
let joe: BodyOf<'createCustomer'>;
let stranger: BodyOf<'createCustomer'>;
let umaDomain: string;

beforeAll(async () => {
  [platform, other] = await Promise.all([newPlatform(), newPlatform()]);
  [jane, joe, stranger] = await Promise.all([
    platform.newCustomer({ currencies: ['MXN', 'EUR'] }),
    platform.newCustomer(),
    other.newCustomer(),
  ]);
  ({ umaDomain = '' } = await platform.api.ok('getConfig'));
});

const invite = (more: object = {}): Promise<Invitation> =>
  platform.api.ok('createInvitation', { body: { inviterUma: jane.umaAddress, ...more } });

const read = (invitationCode: string, by = platform): Promise<Invitation> =>
  by.api.ok('getInvitation', { path: { invitationCode } });

const claim = (invitationCode: string, inviteeUma: string) => ({
  path: { invitationCode },
  body: { inviteeUma },
});

/** Lies a second ahead, and is over after the wait. */
const expiredInvitation = async (): Promise<Invitation> => {
  const invitation = await invite({ expiresAt: new Date(Date.now() + 1000).toISOString() });
  await sleep(1050);
  return invitation;
};

describe('a new invitation', () => {
  it('has a code and a link, and is PENDING', async () => {
    const expiresAt = '2099-01-01T01:00:00+01:00';

    const invitation = await invite({ firstName: 'Jane', amountToSend: 2500, expiresAt });

    expect(invitation).toEqual({
      code: invitation.code,
      createdAt: invitation.createdAt,
      url: `https://${umaDomain}/invitations/${invitation.code}`,
      expiresAt: '2099-01-01T00:00:00.000Z',
      inviterUma: jane.umaAddress,
      status: 'PENDING',
      firstName: 'Jane',
      amountToSend: {
        amount: 2500,
        currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
      },
    });
    expect(invitation.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it('needs no more than the inviter, in any case', async () => {
    const invitation = await platform.api.ok('createInvitation', {
      body: { inviterUma: jane.umaAddress.toUpperCase() },
    });

    expect(Object.keys(invitation).toSorted()).toEqual(['code', 'createdAt', 'inviterUma', 'status', 'url']);
    expect(invitation.inviterUma).toBe(jane.umaAddress);
  });

  it('stores its platform, a version and when it changed', async () => {
    const { code, createdAt } = await invite();
    const items = await scanItems(platform.address, platform.id);

    expect(items.find(({ pk }) => pk === `INVITATION#${code}`)).toMatchObject({
      sk: 'INVITATION',
      platformId: platform.id,
      version: 1n,
      updatedAt: createdAt,
    });
  });

  it.each([
    ['no inviter', { inviterUma: undefined }, 'INVALID_UMA_ADDRESS', 'inviterUma'],
    ['a malformed inviter', { inviterUma: 'jane@acme.example' }, 'INVALID_UMA_ADDRESS', 'inviterUma'],
    ['an inviter nobody knows', { inviterUma: '$nobody@uma.test' }, 'INVALID_INPUT', 'inviterUma'],
    ['an amount of zero', { amountToSend: 0 }, 'INVALID_AMOUNT', 'amountToSend'],
    ['a fraction', { amountToSend: 1.5 }, 'INVALID_AMOUNT', 'amountToSend'],
    ['an amount as text', { amountToSend: '100' }, 'INVALID_AMOUNT', 'amountToSend'],
    ['a past expiry', { expiresAt: '2025-01-01T00:00:00Z' }, 'INVALID_INPUT', 'expiresAt'],
    ['an expiry that is no time', { expiresAt: 'tomorrow' }, 'INVALID_INPUT', 'expiresAt'],
    ['an empty first name', { firstName: '' }, 'INVALID_INPUT', 'firstName'],
  ])('is refused with %s', async (_name, more, code, path) => {
    const body = { inviterUma: jane.umaAddress, ...more };

    const error = await platform.api.refused('createInvitation', { body });

    expect(error).toMatchObject({ status: 400, code, details: { issues: [{ path }] } });
  });

  it("cannot come from another platform's customer, and says no more than of nobody", async () => {
    const errors = [stranger.umaAddress, '$nobody@uma.test'].map((inviterUma) =>
      platform.api.refused('createInvitation', { body: { inviterUma } }),
    );
    const [theirs, nobodys] = await Promise.all(errors);

    expect(theirs).toEqual(nobodys);
    expect(theirs?.code).toBe('INVALID_INPUT');
  });

  it('cannot come from a deleted customer', async () => {
    const { id, umaAddress } = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId: id } });

    const error = await platform.api.refused('createInvitation', { body: { inviterUma: umaAddress } });

    expect(error.code).toBe('INVALID_INPUT');
  });

  it('needs a UMA domain of the platform', async () => {
    const bare = await newPlatform();
    const { umaAddress: inviterUma } = await bare.newCustomer();
    await bare.api.ok('updateConfig', { body: { umaDomain: null } });

    const error = await bare.api.refused('createInvitation', { body: { inviterUma } });

    expect(error).toMatchObject({ status: 400, code: 'INVITATIONS_NOT_CONFIGURED' });
  });
});

describe('reading an invitation', () => {
  it('is open to every platform that knows the code, however it is typed', async () => {
    const invitation = await invite();
    const typed = invitation.code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');

    expect(await read(invitation.code)).toEqual(invitation);
    expect(await read(invitation.code, other)).toEqual(invitation);
    expect(await read(typed)).toEqual(invitation);
  });

  it.each([
    '0000000000000000',
    'short',
    'UUUUUUUUUUUUUUUU',
    '7K3QZ0XW9D2MTR4B7K3QZ0XW9D2MTR4B',
    '%00',
    'INVITATION#x',
  ])('of no such code finds nothing: %s', async (invitationCode) => {
    const requests = [
      platform.api.refused('getInvitation', { path: { invitationCode } }),
      platform.api.refused('claimInvitation', claim(invitationCode, joe.umaAddress)),
      platform.api.refused('cancelInvitation', { path: { invitationCode } }),
    ];

    for (const error of await Promise.all(requests)) {
      expect(error).toEqual({
        status: 404,
        code: 'INVITATION_NOT_FOUND',
        message: 'There is no such invitation.',
      });
    }
  });

  it('keeps the link that was sent when the platform moves to another domain', async () => {
    const mover = await newPlatform();
    const { umaAddress: inviterUma } = await mover.newCustomer();
    const before = await mover.api.ok('createInvitation', { body: { inviterUma } });
    await mover.api.ok('updateConfig', { body: { umaDomain: null } });

    expect(await read(before.code, mover)).toEqual(before);
  });
});

describe('claiming an invitation', () => {
  it.each(['the same', 'another'])('works for a customer of %s platform', async (which) => {
    const [claimer, invitee] = which === 'the same' ? [platform, joe] : [other, stranger];
    const invitation = await invite({ amountToSend: 100 });

    const claimed = await claimer.api.ok('claimInvitation', claim(invitation.code, invitee.umaAddress));

    const { claimedAt = '' } = claimed;
    expect(claimed).toEqual({
      ...invitation,
      status: 'CLAIMED',
      inviteeUma: invitee.umaAddress,
      claimedAt,
    });
    expect(Date.parse(claimedAt)).toBeGreaterThanOrEqual(Date.parse(invitation.createdAt));
    expect(await read(invitation.code)).toEqual(claimed);
    expect(await read(invitation.code, other)).toEqual(claimed);
  });

  it.each([
    ['a malformed address', () => 'joe', 'INVALID_UMA_ADDRESS'],
    ['an address nobody has', () => '$nobody@uma.test', 'INVALID_INPUT'],
    ["another platform's customer", () => stranger.umaAddress, 'INVALID_INPUT'],
    ['the inviter', () => jane.umaAddress, 'INVALID_INPUT'],
  ])('is refused for %s, and leaves it open', async (_name, invitee, code) => {
    const invitation = await invite();

    const error = await platform.api.refused('claimInvitation', claim(invitation.code, invitee()));

    expect(error).toMatchObject({ status: 400, code, details: { issues: [{ path: 'inviteeUma' }] } });
    expect(await read(invitation.code)).toEqual(invitation);
  });

  it('is refused without an invitee', async () => {
    const { code } = await invite();

    const error = await platform.api.refused('claimInvitation', {
      path: { invitationCode: code },
      body: {},
    });

    expect(error).toMatchObject({ code: 'INVALID_UMA_ADDRESS', message: 'inviteeUma is required' });
  });
});

describe('cancelling an invitation', () => {
  it('takes it back', async () => {
    const invitation = await invite();
    const path = { invitationCode: invitation.code };

    const cancelled = await platform.api.ok('cancelInvitation', { path });

    expect(cancelled).toEqual({ ...invitation, status: 'CANCELLED' });
    expect(await read(invitation.code)).toEqual(cancelled);
  });

  it("is the inviter's platform's alone, whatever the state", async () => {
    const [open, claimed] = await Promise.all([invite(), invite()]);
    await other.api.ok('claimInvitation', claim(claimed.code, stranger.umaAddress));

    for (const { code } of [open, claimed]) {
      const error = await other.api.refused('cancelInvitation', { path: { invitationCode: code } });
      expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect((await read(open.code)).status).toBe('PENDING');
  });
});

describe('an invitation that is over', () => {
  it('because it was claimed says so', async () => {
    const { code } = await invite();
    const claimed = await platform.api.ok('claimInvitation', claim(code, joe.umaAddress));

    const again = await platform.api.refused('claimInvitation', claim(code, joe.umaAddress));
    const cancel = await platform.api.refused('cancelInvitation', { path: { invitationCode: code } });

    expect([again.code, cancel.code]).toEqual(['INVITATION_ALREADY_CLAIMED', 'INVITATION_ALREADY_CLAIMED']);
    expect(await read(code)).toEqual(claimed);
  });

  it('because it was cancelled says so', async () => {
    const { code } = await invite();
    const path = { invitationCode: code };
    const cancelled = await platform.api.ok('cancelInvitation', { path });

    const late = await other.api.refused('claimInvitation', claim(code, stranger.umaAddress));
    const again = await platform.api.refused('cancelInvitation', { path });

    expect([late.code, again.code]).toEqual(['INVITATION_CANCELLED', 'INVITATION_CANCELLED']);
    expect(await read(code)).toEqual(cancelled);
  });

  it('because its time has come says so in every answer', async () => {
    const { code, expiresAt } = await expiredInvitation();

    const late = await platform.api.refused('claimInvitation', claim(code, joe.umaAddress));
    const cancel = await platform.api.refused('cancelInvitation', { path: { invitationCode: code } });

    expect(late).toMatchObject({ status: 400, code: 'EXPIRED' });
    expect(late.message).toContain(expiresAt);
    expect(cancel.code).toBe('EXPIRED');
    expect((await read(code)).status).toBe('EXPIRED');
    expect((await read(code, other)).status).toBe('EXPIRED');
  });

  it('stays CLAIMED past its expiry', async () => {
    const { code } = await invite({ expiresAt: new Date(Date.now() + 1000).toISOString() });
    await platform.api.ok('claimInvitation', claim(code, joe.umaAddress));
    await sleep(1050);

    expect((await read(code)).status).toBe('CLAIMED');
  });
});

describe('50 claims and cancellations at once', () => {
  const race = async () => {
    const { code } = await invite();
    const tries = Array.from({ length: 50 }, (_, index) => async () => {
      if (index % 3 === 0) {
        return platform.api.call('cancelInvitation', { path: { invitationCode: code } });
      }
      const [by, invitee] = index % 3 === 1 ? [platform, joe] : [other, stranger];
      return by.api.call('claimInvitation', claim(code, invitee.umaAddress));
    });
    const answers = await inParallel(tries, 50);
    return { answers, final: await read(code) };
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

  it('have written each invitation twice', async () => {
    const items = await scanItems(platform.address, platform.id);
    const ended = items.filter(
      ({ pk, status }) => String(pk).startsWith('INVITATION#') && status !== 'PENDING',
    );

    expect(ended.length).toBeGreaterThanOrEqual(rounds);
    expect(new Set(ended.map(({ version }) => version))).toEqual(new Set([2n]));
  });
});

describe('the platforms', () => {
  it('are whole when all is done', async () => {
    expect(await platform.reconcile()).toEqual([]);
    expect(await other.reconcile()).toEqual([]);
  });
});
