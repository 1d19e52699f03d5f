import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import { forgetAuthorizations, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { follow, shownBy, texts } from './support/incident-page.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.stop());

type Sender = Pick<TestPlatform, 'address' | 'credentials'>;

/** So many requests at once. */
const flood = ({ address, credentials: { clientId, clientSecret } }: Sender, count: number) => {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${address.baseUrl}/config`, { headers: { authorization } });
      const { status, headers } = answer;
      const body = z.json().parse(await answer.json());
      return { status, body, requestId: headers.get('x-request-id'), retryAfter: headers.get('retry-after') };
    }),
  );
};

it('the page leads out of a flood by one platform, which takes nothing from the others', async () => {
  const [platform, other] = await Promise.all([newPlatform(), newPlatform()]);
  const account = await other.fundedAccount(10_000);
  const bank = await other.externalAccount({ customerId: account.customerId });
  const PLATFORM = `Platform:${platform.id}`;
  await admin('platform', 'limits', PLATFORM, '--rate', '1', '--burst', '5', '--yes');
  await forgetAuthorizations();

  const floodFor = async (count: number) => {
    const startedMs = performance.now();
    const answered = await flood(platform, count);
    return { answers: answered, seconds: (performance.now() - startedMs) / 1000 };
  };
  const [{ answers, seconds }, paid] = await Promise.all([
    floodFor(200),
    Promise.all(
      Array.from({ length: 10 }, () =>
        other.api.ok('createTransferOut', {
          body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 100 },
        }),
      ),
    ),
  ]);
  const refused = answers.filter(({ status }) => status === 429);
  const accepted = answers.filter(({ status }) => status === 200);
  // Five at once, and one more for each second that they took.
  expect(accepted.length).toBeLessThanOrEqual(5 + seconds);
  expect(refused.length + accepted.length).toBe(200);
  expect(refused.at(-1)).toMatchObject({
    retryAfter: '1',
    body: { status: 429, code: 'RATE_LIMITED', requestId: refused.at(-1)?.requestId },
  });
  expect(new Set(paid.map(({ id }) => id)).size).toBe(10);
  expect(await other.balanceOf(account)).toBe(9_000);
  await shownBy(console, new RegExp(`sends more than its limit: \\d+ requests got 429 .*${PLATFORM}`));

  const [before, set, disabled, enabled] = texts(await follow('One platform floods', { PLATFORM }));
  expect(before).toMatch(/Requests a second +1\nAt once +5\nLimits +its own/);
  expect(set).toMatch(/has 20 requests a second, 40 at once\. The gateway knows it within a minute/);
  expect(disabled).toMatch(/is disabled since/);
  expect(enabled).toMatch(/is enabled/);
});

it('the page leads out of a leaked secret', async () => {
  const platform = await newPlatform();
  const PLATFORM = `Platform:${platform.id}`;

  const newToken = () => platform.api.ok('createToken', { body: { name: 'Leaked', permissions: ['VIEW'] } });
  const [rotatedOne, { id: ID, clientId }] = await Promise.all([newToken(), newToken()]);
  await admin('token', 'rotate', rotatedOne.id, '--yes');
  expect((await flood({ ...platform, credentials: rotatedOne }, 1)).map(({ status }) => status)).toEqual([
    200,
  ]);
  const guesses = Array.from({ length: 20 }, (_, each) => ({ clientId, clientSecret: `guess ${each}` }));
  const guessed = await Promise.all(guesses.map((credentials) => flood({ ...platform, credentials }, 1)));
  expect(new Set(guessed.flat().map(({ status }) => status))).toEqual(new Set([401]));
  await shownBy(console, new RegExp(`The former secret of a token of .* is still used .*${rotatedOne.id}`));
  await shownBy(console, new RegExp(`20 sign-ins for a token of .* had a wrong secret .*${ID}`));

  const [story, revoked, issued, rotated] = texts(await follow('A secret leaked', { ID, PLATFORM }));
  expect(revoked).toMatch(/is revoked/);
  expect(issued).toMatch(/clientSecret/);
  // The token is gone: what was revoked cannot be rotated.
  expect(rotated).toMatch(/There is no token/);
  expect(story).toMatch(
    new RegExp(`${ID} +Leaked, not used after 20\\d\\d-\\d\\d-\\d\\d, the day it was made`),
  );
});
