import { describe, expect, it } from 'vitest';
import { isRoutingNumber } from '#shared/accounts/account-checks.ts';
import {
  linkChangeSchema,
  linkTokenHash,
  linkWorkflowOf,
  newLinkToken,
} from '#shared/accounts/bank-links/account-link.ts';
import { sandboxLinkProvider } from '#shared/accounts/bank-links/sandbox-link-provider.ts';

const { accountOf, outcomeOf } = sandboxLinkProvider;

describe('the account that the sandbox links', () => {
  it('is the same for the same tokens and differs for other tokens', async () => {
    const [one, again, otherAccount, otherToken] = await Promise.all([
      accountOf({ publicToken: 'public-1', bankAccountId: 'checking' }),
      accountOf({ publicToken: 'public-1', bankAccountId: 'checking' }),
      accountOf({ publicToken: 'public-1' }),
      accountOf({ publicToken: 'public-2', bankAccountId: 'checking' }),
    ]);

    expect(again).toEqual(one);
    expect(otherAccount.accountNumber).not.toBe(one.accountNumber);
    expect(otherAccount.routingNumber).toBe(one.routingNumber);
    expect(otherToken.accountNumber).not.toBe(one.accountNumber);
  });

  it('has a valid routing number, and an account number without a magic suffix', async () => {
    for (let index = 0; index < 200; index += 1) {
      const { accountNumber, routingNumber } = await accountOf({ publicToken: `public-${index}` });
      expect(isRoutingNumber(routingNumber)).toBe(true);
      expect(accountNumber).toMatch(/^[1-9]\d{6}000$/);
    }
  });

  it.each([
    ['public-1', 'ACTIVE'],
    ['public-fail', 'INACTIVE'],
    ['public-fail-1', 'ACTIVE'],
  ])('for %s becomes %s', async (publicToken, outcome) => {
    expect(await outcomeOf({ publicToken })).toBe(outcome);
  });
});

describe('a link token', () => {
  it('is stored as a hash that does not contain the token', () => {
    const { linkToken, tokenHash } = newLinkToken();

    expect(linkToken).toMatch(/^LinkToken:[0-9a-f-]{36}$/);
    expect(linkTokenHash(linkToken)).toBe(tokenHash);
    expect(tokenHash).toMatch(/^[\w-]{43}$/);
    expect(tokenHash).not.toContain(linkToken.slice(-12));
  });

  it.each([[''], ['LinkToken:'], ['Token:019542f5-b3e7-7d02-8000-000000000000'], ['LinkToken:nonsense']])(
    'cannot be %j',
    (text) => {
      expect(linkTokenHash(text)).toBeUndefined();
    },
  );
});

it('the use of a token starts one workflow, named after the account', () => {
  const text = (S: string) => ({ S });
  const NewImage = {
    platformId: text('p'),
    tokenHash: text('h'),
    externalAccountUuid: text('x'),
    workflowDueAt: text('2025-10-13T12:00:03.000Z'),
  };

  expect(linkWorkflowOf(linkChangeSchema.parse({ dynamodb: { NewImage } }))).toEqual({
    workflow: 'account-link',
    name: 'x',
    input: { platformId: 'p', tokenHash: 'h', dueAt: '2025-10-13T12:00:03.000Z' },
  });
});
