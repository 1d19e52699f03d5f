import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import type { ErrorAnswer } from '#test/support/api-client.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { anonymous } from '#test/support/service.ts';
import { fieldMistakes } from './support/field-mistakes.ts';
import { moneyMistakes } from './support/money-mistakes.ts';
import { account, toAccount } from './support/quote-parts.ts';
import { sendRaw } from './support/raw-request.ts';
import { type WrongWorld, wrongWorld } from './support/wrong-world.ts';

let world: WrongWorld;
/** The page of errors explains each code under its own heading, whose anchor is the code. */
const page = readFileSync(join(repositoryRoot, 'docs/errors.md'), 'utf8');

beforeAll(async () => {
  world = await wrongWorld();
});

/** A validator's own words, or the pattern of a rule. */
const rawText =
  /Invalid (input|string|option|format)|expected .*received|Too (big|small)|pattern|\\d|\[\^|\^\[/;

/** A constraint is for programs. */
const forPeople = (name: string, value: unknown): unknown => (name === 'constraint' ? undefined : value);

/** What a reader needs of every answer: our words, an id to report, a link that leads to the code's explanation. */
const grade = ({ code, message, details, requestId, docUrl }: ErrorAnswer): void => {
  expect(`${message} ${JSON.stringify(details, forPeople)}`).not.toMatch(rawText);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const [path, anchor] = docUrl.split('#');
  expect(path).toBe(`${world.platform.address.baseUrl}/docs/errors`);
  expect(anchor).toBe(code.toLowerCase());
  expect(page).toMatch(new RegExp(`\n### ${code}\n\n[^\n]+[.] [^\n]+[.]\n`));
};

describe('the answer to a wrong field names field and rule', () => {
  it.each(fieldMistakes)('%s', async (_what, operation, request, code, field, rule) => {
    const error = await world.platform.api.refused(operation, request(world));

    grade(error);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(rule);
    const issues = [error.details?.issues ?? []].flat();
    if (!code.endsWith('_NOT_FOUND') || field !== '')
      expect(issues).toContainEqual(expect.objectContaining({ path: field }));
  });
});

describe('the answer to a request that cannot be done states the facts', () => {
  it.each(moneyMistakes)('$what', async ({ operation, request, code, facts }) => {
    const error = await world.platform.api.refused(operation, request(world));

    grade(error);
    expect({ code: error.code, details: error.details }).toMatchObject({ code, details: facts(world) });
  });

  it.each(['deleteCustomer', 'updateCustomer'] as const)('%s while a payment is open', async (operation) => {
    const { platform } = world;
    const usd = await platform.fundedAccount(1_000);
    const slow = await platform.externalAccount({ suffix: '003' });
    const { transactionId } = await platform.api.ok('createQuote', {
      body: {
        source: account(usd.id),
        destination: toAccount(slow.id),
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
        immediatelyExecute: true,
      },
    });
    const path = { customerId: usd.customerId };
    const body = { customerType: 'INDIVIDUAL', currencies: ['EUR'] };

    const error = await platform.api.refused(
      operation,
      operation === 'updateCustomer' ? { path, body } : { path },
    );

    grade(error);
    expect(error).toMatchObject({
      code: 'CUSTOMER_HAS_FUNDS',
      details: { customerId: usd.customerId, transactionIds: [transactionId] },
    });
  });

  it('a missing permission', async () => {
    const viewer = await world.platform.withToken(['VIEW']);

    const error = await viewer.refused('createToken', { body: {} });

    grade(error);
    expect(error).toMatchObject({ code: 'FORBIDDEN', details: { missingPermission: 'MANAGE' } });
  });

  it('no credentials', async () => {
    const error = await anonymous().refused('getConfig');

    grade(error);
    expect(error.code).toBe('UNAUTHORIZED');
  });

  it('a wrong method', async () => {
    const { text } = await sendRaw(world.platform.address.baseUrl, { method: 'PUT', target: '/config' });

    grade(JSON.parse(text));
    expect(JSON.parse(text)).toMatchObject({ details: { allowedMethods: ['GET', 'PATCH'] } });
  });
});

it('an answer that the sandbox makes up says so', async () => {
  const { usdBankBody, platform } = world;
  const simulated = async (accountNumber: string) => {
    const accountInfo = { ...usdBankBody.accountInfo, accountNumber };
    const answer = await platform.api.call('createExternalAccount', {
      body: { ...usdBankBody, accountInfo },
    });
    return [answer.status, answer.error.details];
  };

  expect([await simulated('000123105'), await simulated('000123109')]).toMatchObject([
    [400, { simulated: true, magicSuffix: '105' }],
    [500, { simulated: true, magicSuffix: '109' }],
  ]);
});

describe('a refusal under an Idempotency-Key', () => {
  it('comes again byte for byte, with the id of the first request in the body', async () => {
    const { usd, usdBank, platform } = world;
    const body = { source: { accountId: usd.id }, destination: { accountId: usdBank.id }, amount: 10_001 };
    const key = randomUUID();

    const first = await platform.api.call('createTransferOut', { body, key });
    const again = await platform.api.call('createTransferOut', { body, key });

    expect(withoutRequestId(first)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect([again.isReplay, again.text]).toEqual([true, first.text]);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });
});
