import { randomUUID } from 'node:crypto';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import type { BodyOf } from './api-client.ts';

/** The operations that make what most tests begin with. */
type Setup = 'createCustomer' | 'createExternalAccount' | 'fundInternalAccount';

export interface DirectSetup {
  createCustomer(body: object): Promise<BodyOf<'createCustomer'>>;
  fund(accountId: string, amount: number): Promise<void>;
  /** Without a `customerId` the account is the platform's own. */
  createExternalAccount(body: object): Promise<BodyOf<'createExternalAccount'>>;
}

/** Loaded late, because the modules read the table's name from the environment. */
const load = async () => ({
  ...(await import('#shared/kernel/actor.ts')),
  ...(await import('#shared/kernel/http/idempotency.ts')),
  ...(await import('#shared/kernel/ids.ts')),
  accounts: await import('#shared/accounts/contract.ts'),
  ...(await import('#shared/accounts/file-external-account.ts')),
  ...(await import('#shared/accounts/new-external-account.ts')),
  customers: await import('#shared/customers/contract.ts'),
  ...(await import('#shared/customers/create-customer.ts')),
  ...(await import('#shared/customers/view.ts')),
  ...(await import('#shared/platforms/store.ts')),
  ...(await import('#shared/sandbox/fund.ts')),
});

const onceOf = (platformId: string): Idempotency => ({
  platformId,
  requestId: randomUUID(),
  claim: undefined,
  status: 201,
});

/**
 * Fills a platform by the use cases themselves, in the test's process and without gateway, authorizer and functions: a
 * fifth of all requests of a test run only set the stage. Tests of an operation call it over HTTP.
 */
export const directSetup = async (platformId: string): Promise<DirectSetup> => {
  const modules = await load();
  const carryOut = async (
    operation: Setup,
    work: (idempotency: Idempotency) => Promise<SavedAnswer>,
  ): Promise<unknown> => {
    const actor = { kind: 'OPERATOR', id: 'tests', requestId: '', operation } as const;
    const { bodyText } = await modules.asActor(actor, () => work(onceOf(platformId)));
    return JSON.parse(bodyText);
  };
  const ownerOf = (customerId: string | undefined) =>
    customerId === undefined
      ? ({ ownerKind: 'platform', ownerUuid: platformId } as const)
      : ({ ownerKind: 'customer', ownerUuid: modules.bareUuid(customerId) } as const);
  return {
    createCustomer: async (given) => {
      const { request, response } = modules.customers.createCustomer;
      const body = request.body.parse(given);
      const answer = await carryOut('createCustomer', (idempotency) =>
        modules.runIdempotent(idempotency, { viewOf: modules.customerView }, async (commit) =>
          modules.createNewCustomer(body, await modules.readPlatform(platformId), commit),
        ),
      );
      return response.body.parse(answer);
    },
    fund: async (accountId, amount) => {
      const accountUuid = modules.bareUuid(accountId);
      await carryOut('fundInternalAccount', (idempotency) =>
        modules.answerIdempotent(idempotency, () =>
          modules.prepareFunding({ platformId, accountUuid, amountMinor: BigInt(amount) }),
        ),
      );
    },
    createExternalAccount: async (given) => {
      const { request, response } = modules.accounts.createExternalAccount;
      const { customerId, defaultUmaDepositAccount, ...body } = request.body.parse(given);
      const owner = { platformId, ...ownerOf(customerId), defaultUmaDepositAccount };
      const answer = await carryOut('createExternalAccount', (idempotency) =>
        modules.fileExternalAccount(idempotency, () => modules.newExternalAccount(body, owner)),
      );
      return response.body.parse(answer);
    },
  };
};
