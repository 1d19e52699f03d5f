import { beforeEach, expect, it, vi } from 'vitest';
import { handler as cancelInvitation } from '#functions/uma/cancel-invitation.ts';
import { handler as claimInvitation } from '#functions/uma/claim-invitation.ts';
import { handler as createInvitation } from '#functions/uma/create-invitation.ts';
import { handler as getInvitation } from '#functions/uma/get-invitation.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { findInvitation } from '#shared/uma/invitations/end-invitation.ts';
import { claimed } from '#shared/uma/invitations/rules.ts';
import { endedInvitationWrite } from '#shared/uma/invitations/store.ts';
import { customer } from '../../payments/quotes/quote-world.ts';
import { call } from '../../support/call.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { seedWorld } from '../../support/world.ts';

const current = useMemoryTable();
const lastMoment = '2025-10-13T12:04:59.999Z';
const over = '2025-10-13T12:05:00.000Z';
const at = (time: string) => vi.setSystemTime(Date.parse(time));
let code = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  at(lastMoment);
  seedWorld(current.table, { platform: { umaDomain: 'acme.example' } });
  const body = { inviterUma: customer().umaAddress, expiresAt: over };
  code = String(Object((await call(createInvitation, { body })).body).code);
});

/** A claim that was found to be in time, and whose commit is still on its way. */
const claim = async () => {
  const before = await findInvitation(code);
  const order = { inviteeUma: '$ann@bank.example', isInviteeAllowed: true, now: new Date(lastMoment) };
  return { invitation: endedInvitationWrite(before, claimed(before, order)) };
};
const path = () => ({ invitationCode: code });

it.each([
  ['the invitation', () => call(getInvitation, { path: path() })],
  [
    'the refusal of a claim',
    () => call(claimInvitation, { path: path(), body: { inviteeUma: '$x@bank.example' } }),
  ],
  ['the refusal of a cancellation', () => call(cancelInvitation, { path: path() })],
])('whoever has read EXPIRED in %s never reads CLAIMED', async (_what, read) => {
  const writes = await claim();
  at(over);

  expect(JSON.stringify(await read())).toContain('EXPIRED');

  expect((await tryTransact(writes))?.has('invitation')).toBe(true);
  expect(JSON.stringify(await call(getInvitation, { path: path() }))).toContain('EXPIRED');
});

it('a claim of the last moment that nobody has overtaken stays', async () => {
  const writes = await claim();
  at(over);

  expect(await tryTransact(writes)).toBeUndefined();

  expect(JSON.stringify(await call(getInvitation, { path: path() }))).toContain('CLAIMED');
});
