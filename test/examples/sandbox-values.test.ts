import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { newLinkToken, newPublicToken, use } from '#test/support/bank-links.ts';
import { accountSample } from '#test/support/samples.ts';
import { anonymous, type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  casesOf,
  type EventExpectation,
  eventExpectation,
  type Group,
  newOwnerBody,
  newVerifiable,
  type Outcome,
} from './support/sandbox-values.ts';

let receiver: WebhookReceiver;
let platform: TestPlatform;
let expected: EventExpectation;
let catalogue: BodyOf<'listSandboxValues'>;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  expected = eventExpectation(platform, receiver);
  catalogue = await platform.api.ok('listSandboxValues');
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
  await receiver.stop();
});

const groupsOf = (operation: string): Group[] =>
  catalogue.data.filter((group) => group.operation === operation);

const amount = 500;

/** Pays at once, so that the first state is PROCESSING. */
const quoteTo = async (account: FundedAccount, destination: object): Promise<string> => {
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
    },
  });
  return transactionId;
};

/** A transfer in, a transfer out and a quote with one account. */
const payWith = async (suffix: string) => {
  const [account, bank] = await Promise.all([
    platform.fundedAccount(10_000),
    platform.externalAccount({ suffix }),
  ]);
  const [inside, counterparties] = [{ accountId: account.id }, { accountId: bank.id }];
  const transferIn = { source: counterparties, destination: inside, amount };
  const transferOut = { source: inside, destination: counterparties, amount };
  return {
    'POST /transfer-in': (await platform.api.ok('createTransferIn', { body: transferIn })).id,
    'POST /transfer-out': (await platform.api.ok('createTransferOut', { body: transferOut })).id,
    'POST /quotes/{quoteId}/execute': await quoteTo(account, {
      destinationType: 'ACCOUNT',
      accountId: bank.id,
    }),
  };
};

/** Pays in, out and by a quote with an account of each suffix. */
const checkBankPayments = async () => {
  const cases = (operation: keyof Awaited<ReturnType<typeof payWith>>) =>
    new Map(casesOf(groupsOf(operation)[0]));
  const suffixes = [...cases('POST /quotes/{quoteId}/execute').keys()];

  const checked = await Promise.all(
    suffixes.map(async (suffix) => {
      const payments = Object.entries(await payWith(suffix));
      return Promise.all(
        payments.map(async ([operation, id]) => {
          const [group] = groupsOf(operation);
          const outcome = new Map(casesOf(group)).get(suffix) ?? group?.otherwise;
          if (outcome !== undefined) await expected.payment(id, outcome);
          return outcome !== undefined;
        }),
      );
    }),
  );

  expect(checked.flat()).toEqual(Array.from({ length: suffixes.length * 3 }, () => true));
  for (const suffix of cases('POST /transfer-in').keys()) expect(suffixes).toContain(suffix);
};

/** Pays each address of the sandbox. */
const checkUmaPayments = async () => {
  const account = await platform.fundedAccount(10_000);
  const cases = casesOf(groupsOf('POST /quotes/{quoteId}/execute')[1]);

  const expectations: Promise<void>[] = [];
  for (const [umaAddress, outcome] of cases) {
    // One after the other, because all are paid from one account.
    const id = await quoteTo(account, { destinationType: 'UMA_ADDRESS', umaAddress });
    expectations.push(expected.payment(id, outcome));
  }
  await Promise.all(expectations);

  expect(cases).toHaveLength(5);
};

describe('the catalogue of magic values', () => {
  it('is for anybody with credentials, has every group, and a ready account of every type', async () => {
    const traders = await platform.withToken(['TRANSACT']);

    expect(await traders.ok('listSandboxValues')).toEqual(catalogue);
    expect((await anonymous().refused('listSandboxValues')).code).toBe('UNAUTHORIZED');
    expect(catalogue.data).toHaveLength(10);
    expect(catalogue.accountTypes).toHaveLength(45);
  });

  it('says what becomes of payments with a bank account and to a UMA address', async () => {
    await Promise.all([checkBankPayments(), checkUmaPayments()]);
  });

  it('says what the check of a name finds', async () => {
    const cases = casesOf(groupsOf('POST /customers/external-accounts')[0]);
    const found = await Promise.all(
      cases.map(async ([suffix]) => {
        const body = accountSample({ suffix });
        const answer = await platform.api.call('createExternalAccount', { body });
        const { status, isOk } = answer;
        return isOk
          ? { states: [answer.body.beneficiaryVerificationStatus] }
          : { states: [], error: { status, code: answer.error.code } };
      }),
    );

    expect(found).toEqual(
      cases.map(([, { states, error }]) => ({ states, ...(error !== undefined && { error }) })),
    );
  });

  it('says what becomes of customers and owners', async () => {
    const [individuals, businesses] = groupsOf('POST /verifications');
    const [owners] = groupsOf('POST /beneficial-owners');
    const verified = async (kind: 'INDIVIDUAL' | 'BUSINESS', [value, outcome]: [string, Outcome]) => {
      const { id: customerId } = await platform.api.ok('createCustomer', {
        body: newVerifiable(kind, value),
      });
      const verification = await platform.api.ok('submitVerification', { body: { customerId } });
      expect(verification.verificationStatus).toBe(outcome.states.at(-1));
      await expected.events(customerId, outcome);
    };

    await Promise.all([
      ...casesOf(individuals).map((one) => verified('INDIVIDUAL', one)),
      ...casesOf(businesses).map((one) => verified('BUSINESS', one)),
    ]);

    const { id: customerId } = await platform.api.ok('createCustomer', {
      body: newVerifiable('BUSINESS', 'x'),
    });
    const created = await Promise.all(
      casesOf(owners).map(async ([value, outcome]) => {
        const body = newOwnerBody(customerId, value);
        const owner = await platform.api.ok('createBeneficialOwner', { body });
        expect(owner.kycStatus).toBe(outcome.states[0]);
        return [owner.id, outcome.states.at(-1)] as const;
      }),
    );
    const statuses = async () => {
      const { data } = await platform.api.ok('listBeneficialOwners', { query: { customerId } });
      return new Map(data.map(({ id, kycStatus }) => [id, kycStatus]));
    };
    await expect.poll(statuses, { interval: 500 }).toEqual(new Map(created));
  });

  it('says what becomes of a linked account', async () => {
    const customer = await platform.newCustomer();
    const [group] = groupsOf('POST /linkprovider/callback/{link_token}');
    const linked = await Promise.all(
      casesOf(group).map(async ([end, outcome]) => {
        const linkToken = await newLinkToken(platform, customer.id);
        const account = await platform.api.ok('linkExternalAccount', use(linkToken, newPublicToken(end)));
        expect(account.status).toBe(outcome.states[0]);
        return [account.id, outcome.states.at(-1)] as const;
      }),
    );
    const statuses = async () => {
      const { data } = await platform.api.ok('listExternalAccounts', { query: { customerId: customer.id } });
      return new Map(data.map(({ id, status }) => [id, status]));
    };

    await expect.poll(statuses, { interval: 500 }).toEqual(new Map(linked));
  });
});
