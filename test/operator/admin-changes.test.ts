import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { apiClient } from '#test/support/api-client.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';
import { stoppedTransfer } from './support/stopped-transfer.ts';
import { storySchema } from './support/story.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

const storyOf = async (id: string) => {
  const [story] = z.array(storySchema).parse(JSON.parse((await admin('explain', id, '--json')).text));
  return story;
};

describe('npm run admin -- redrive', () => {
  it('starts the workflow of a payment again, and the payment ends once', async () => {
    const id = await stoppedTransfer(platform);

    const { text, errors } = await admin('redrive', id, '--yes');
    expect(errors).toBe('');
    expect(text).toMatch(/^Started arn:.*:execution:.*-delayed-outcome:[0-9a-f-]{36}-again-1$/m);

    expect(await platform.settled(id)).toMatchObject({ status: 'FAILED' });
    const story = await storyOf(id);
    expect(story?.executions.map(({ status }) => status)).toEqual(['ABORTED', expect.any(String)]);
    expect(story?.journals.map(({ purpose }) => purpose)).toEqual(['TRANSFER', 'REFUND']);
    expect(await platform.reconcile()).toEqual([]);

    const ended = async () => (await storyOf(id))?.executions.map(({ status }) => status);
    await expect.poll(ended).toEqual(['ABORTED', 'SUCCEEDED']);
    for (const one of [id, text.replace('Started ', '').replace('-again-1\n', '')])
      expect(await admin('redrive', one, '--yes')).toMatchObject({
        exitCode: 1,
        text: '',
        errors: expect.stringContaining('-again-1 is SUCCEEDED; only an execution that failed'),
      });
  });

  it('refuses an execution that has not failed, and one that does not exist', async () => {
    const nothing = await admin('redrive', 'Transaction:019542f5-b3e7-7d02-8000-000000000000', '--yes');

    expect([nothing.exitCode, nothing.errors]).toEqual([
      1,
      'There is no execution Transaction:019542f5-b3e7-7d02-8000-000000000000.\n',
    ]);
  });
});

const printed = (text: string, name: string): string =>
  new RegExp(`^${name} +(\\S+)$`, 'm').exec(text)?.[1] ?? '';

describe('npm run admin -- token', () => {
  it('issues a token that works, and revokes it', async () => {
    const issued = await admin(
      'token',
      'issue',
      '--platform',
      `Platform:${platform.id}`,
      '--permissions',
      'view',
      '--yes',
    );
    const tokenId = issued.text.split('\n')[0] ?? '';
    const credentials = {
      clientId: printed(issued.text, 'clientId'),
      clientSecret: printed(issued.text, 'clientSecret'),
    };
    const api = apiClient(serviceAddress().baseUrl, credentials);
    expect((await api.ok('getConfig')).id).toMatch(/^PlatformConfig:/);

    const { text } = await admin('token', 'revoke', tokenId, '--yes');
    expect(text).toBe(`${tokenId} is revoked. Its requests fail within a minute.\n`);
    const { data } = await platform.api.ok('listTokens');
    expect(data.map(({ id }) => id)).not.toContain(tokenId);

    const again = await admin('token', 'revoke', tokenId, '--yes');
    expect(again.errors).toBe(`There is no token ${tokenId}.\n`);
  });
});

describe('npm run admin -- platform', () => {
  const quote = async (accountId: string, bankId: string) =>
    platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: bankId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
      },
    });

  it('sets the fees of new quotes, and quotes that were made keep theirs', async () => {
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
    const before = await quote(account.id, bank.id);

    const fees = ['--variable-fee-bps', '100', '--fixed-fee', 'USD=25'];
    const { errors } = await admin('platform', 'set-fees', `Platform:${platform.id}`, ...fees, '--yes');
    expect(errors).toBe('');

    expect(before.feesIncluded).toBe(5);
    expect((await quote(account.id, bank.id)).feesIncluded).toBe(35);
    const kept = await platform.api.ok('getQuote', { path: { quoteId: before.id } });
    expect(kept.feesIncluded).toBe(5);
  });

  it('announces fees for a later moment, which must be one', async () => {
    const one = await newPlatform();
    const set = (from?: string) =>
      admin(
        ...['platform', 'set-fees', `Platform:${one.id}`, '--variable-fee-bps', '10', '--yes'],
        ...(from === undefined ? [] : ['--from', from]),
      );

    expect((await set('tomorrow')).errors).toContain('It must be a time with its zone');
    expect((await set('2020-01-01T00:00:00Z')).errors).toContain('2020-01-01T00:00:00.000Z has passed');
    expect((await set('2999-01-01T00:00:00+01:00')).text).toContain('from 2998-12-31T23:00:00.000Z on');
    const { text } = await admin('platform', 'show', `Platform:${one.id}`);
    expect(text).toMatch(/Next fees +0.1 %, for quotes from 2998-12-31T23:00:00.000Z on/);
    expect((await set()).text).toContain(
      'This replaces 0.1 % and no fixed fee, announced for 2998-12-31T23:00:00.000Z.',
    );
  });

  it('gives a UMA domain, refuses that of another platform, and takes it away', async () => {
    const [first, second] = [await newPlatform(), await newPlatform()];
    const domain = `d${first.id.replaceAll('-', '')}.example`;
    const set = (of: TestPlatform, ...to: string[]) =>
      admin('platform', 'set-domain', `Platform:${of.id}`, ...to, '--yes');

    const given = await set(first, '--domain', domain.toUpperCase());
    expect(given.text).toMatch(new RegExp(`has the UMA domain ${domain}\\.\n$`));
    expect((await first.api.ok('getConfig')).umaDomain).toBe(domain);
    expect((await set(second, '--domain', `pay.${domain}`)).errors).toContain(domain);
    expect((await set(second)).errors).toBe('Name a domain with --domain, or take it away with --none.\n');

    expect((await set(first, '--none')).text).toMatch(/has no UMA domain of its own\.\n$/);
    expect((await first.api.ok('getConfig')).umaDomain).toBeUndefined();
    expect(await first.reconcile()).toEqual([]);
  });

  it('sets the limits of new payments, and refuses what is no limit', async () => {
    const id = `Platform:${platform.id}`;
    const { text } = await admin('platform', 'set-limits', id, '--currency', 'USD', '--max', '900', '--yes');
    expect(text).toMatch(/^A payment in USD is from \d+ to 900 of its smallest unit now\.\n$/);

    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 901 };
    expect((await platform.api.refused('createTransferOut', { body })).code).toBe('AMOUNT_OUT_OF_RANGE');

    const wrong = await admin('platform', 'set-limits', id, '--currency', 'USD', '--min', '901', '--yes');
    expect(wrong.errors).toMatch(/^The limits in USD must be integers/);
  });

  it('sets limits that the platform may tighten, and never widen', async () => {
    const own = await newPlatform();
    const id = `Platform:${own.id}`;
    await admin('platform', 'set-limits', id, '--currency', 'USD', '--min', '100', '--max', '900', '--yes');
    const { supportedCurrencies } = await own.api.ok('getConfig');
    const withUsd = (limits: { minAmount?: number; maxAmount?: number }) => ({
      body: {
        supportedCurrencies: supportedCurrencies.map((one) =>
          one.currencyCode === 'USD' ? { ...one, ...limits } : one,
        ),
      },
    });

    for (const [limits, said] of [
      [{ maxAmount: 901 }, 'at most 900'],
      [{ minAmount: 99 }, 'at least 100'],
    ] as const) {
      const error = await own.api.refused('updateConfig', withUsd(limits));
      expect(error).toMatchObject({ status: 400, code: 'AMOUNT_OUT_OF_RANGE' });
      expect(error.message).toContain(said);
    }
    expect((await own.api.ok('getConfig')).supportedCurrencies).toEqual(supportedCurrencies);
    await own.api.ok('updateConfig', withUsd({ minAmount: 200, maxAmount: 800 }));

    const account = await own.fundedAccount(10_000);
    const bank = await own.externalAccount({ suffix: '000', customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 801 };
    expect((await own.api.refused('createTransferOut', { body })).code).toBe('AMOUNT_OUT_OF_RANGE');
    await own.api.ok('createTransferOut', { body: { ...body, amount: 800 } });
  });
});
