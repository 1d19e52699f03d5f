/**
 * The service for API tests: one real host for the whole run (host-setup.ts), and a fresh platform for each test file.
 *
 *   const platform = await newPlatform();                       // regulated; customers start APPROVED
 *   const { api } = platform;                                   // token with VIEW, TRANSACT, MANAGE
 *   const customer = await platform.newCustomer();              // INDIVIDUAL with a USD account
 *   const account = await platform.fundedAccount(10_000);       // a new customer's USD account holding 100.00
 *   const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
 *   const transfer = await api.ok('createTransferOut', {        // body typed by the operation; fails on an error
 *     body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
 *     key: randomUUID(),                                        // Idempotency-Key
 *   });
 *   const error = await api.refused('getTransaction', { path: { transactionId: 'nonsense' } });
 *   const answer = await api.call('createTransferOut', {...});  // status, headers, text, isReplay, body / error
 *
 * The client compares each answer with its operation's response schema, or with the error body and the documented codes.
 * An undocumented status, code or field fails the test. `anonymous()` and `withToken(permissions)` return other clients,
 * `withFaults(plan, work)` disturbs the AWS calls of one platform, and `reconcile()` checks its invariants.
 */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { individualExample } from '#shared/api/openapi/examples/people.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { type ApiClient, apiClient, type BodyOf, type Credentials } from './api-client.ts';
import { type DirectSetup, directSetup } from './direct-setup.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { FaultCounts } from './fault-plans.ts';
import {
  executionTexts,
  forgetAuthorizationsAt,
  type InvocationOutcome,
  invokeFunction,
  withFaults,
} from './host-control.ts';
import { patienceMs } from './patience.ts';
import { pauses } from './pause.ts';
import { platformItems } from './raw-table.ts';
import { reconcilePlatform } from './reconciler.ts';
import { type AccountSample, accountSample } from './samples.ts';
import { createTestPlatform, type ServiceAddress, type TestPlatformOptions } from './service-host.ts';

export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE';

export interface FundedAccount {
  /** `InternalAccount:<uuid>`. */
  readonly id: string;
  readonly customerId: string;
  readonly currency: string;
}

export interface CustomerWish {
  readonly currencies?: readonly string[];
  readonly fullName?: string;
}

export interface ExternalWish extends AccountSample {
  /** The owner. The default is the platform itself. */
  readonly customerId?: string;
}

/** A platform with its client and the helpers that tests need most. */
export class TestPlatform {
  readonly id: string;
  readonly address: ServiceAddress;
  readonly credentials: Credentials;
  readonly api: ApiClient;
  readonly #setup: DirectSetup | undefined;

  /** @param setup fills the platform; without it the API does */
  constructor(
    address: ServiceAddress,
    created: Credentials & { readonly platformId: string },
    setup?: DirectSetup,
  ) {
    this.#setup = setup;
    this.address = address;
    this.id = created.platformId;
    this.credentials = { clientId: created.clientId, clientSecret: created.clientSecret };
    this.api = apiClient(address.baseUrl, this.credentials);
  }

  newCustomer(wish: CustomerWish = {}): Promise<BodyOf<'createCustomer'>> {
    const { currencies = ['USD'], fullName = 'Jane Doe' } = wish;
    const body = { ...individualExample, platformCustomerId: randomUUID(), currencies, fullName };
    return this.#setup?.createCustomer(body) ?? this.api.ok('createCustomer', { body });
  }

  /** A customer's internal account in a currency. */
  async accountOf(customerId: string, currency: string): Promise<FundedAccount> {
    const { data } = await this.api.ok('listInternalAccounts', { query: { customerId, currency } });
    const [account] = data;
    if (account === undefined) throw new Error(`${customerId} has no account in ${currency}`);
    return { id: account.id, customerId, currency };
  }

  /** A new customer's account with a balance of `amount` (smallest unit). */
  async fundedAccount(amount: number, currency = 'USD'): Promise<FundedAccount> {
    const customer = await this.newCustomer({ currencies: [currency] });
    const account = { id: accountIdOf(customer.id, currency), customerId: customer.id, currency };
    if (amount > 0) await this.fund(account.id, amount, currency);
    return account;
  }

  async fund(accountId: string, amount: number, _currency = 'USD'): Promise<void> {
    if (this.#setup !== undefined) return this.#setup.fund(accountId, amount);
    await this.api.ok('fundInternalAccount', { path: { accountId }, body: { amount } });
  }

  /** An external account whose primary identifier ends in `suffix`. The default currency is USD. */
  externalAccount(wish: ExternalWish = {}): Promise<BodyOf<'createExternalAccount'>> {
    const { customerId, ...sample } = wish;
    const body = accountSample(sample);
    if (this.#setup !== undefined) return this.#setup.createExternalAccount({ ...body, customerId });
    return customerId === undefined
      ? this.api.ok('createPlatformExternalAccount', { body })
      : this.api.ok('createExternalAccount', { body: { ...body, customerId } });
  }

  async balanceOf({ id, customerId, currency }: FundedAccount): Promise<number> {
    const { data } = await this.api.ok('listInternalAccounts', { query: { customerId, currency } });
    const account = data.find((one) => one.id === id);
    if (account === undefined) throw new Error(`${id} is not listed`);
    return account.balance.amount;
  }

  /** Reads a transaction until it is not PENDING any more. */
  async settled(transactionId: string): Promise<BodyOf<'getTransaction'>> {
    const deadline = performance.now() + patienceMs;
    const pause = pauses();
    for (;;) {
      const transaction = await this.api.ok('getTransaction', { path: { transactionId } });
      if (transaction.status !== 'PENDING') return transaction;
      if (performance.now() > deadline) throw new Error(`${transactionId} is still PENDING`);
      await pause();
    }
  }

  /** A client with a new token that has only these permissions. */
  async withToken(permissions: readonly Permission[]): Promise<ApiClient> {
    const token = await this.api.ok('createToken', { body: { name: 'Test', permissions } });
    return apiClient(this.address.baseUrl, token);
  }

  withFaults<T>(
    plan: Unscoped<FaultPlan>,
    work: () => Promise<T>,
  ): Promise<{ result: T; faults: FaultCounts }> {
    return withFaults(this.address.controlUrl, { ...plan, scope: this.id }, work);
  }

  /** The number of stored transactions, counted in the table itself. */
  async transferCount(): Promise<number> {
    const items = await platformItems(this.address, this.id);
    return items.filter(({ sk }) => sk === 'TRANSACTION').length;
  }

  /** The violated invariants in all data of this platform; empty when there are none. */
  reconcile(): Promise<string[]> {
    return reconcilePlatform(this.address, this.id);
  }
}

const accountIdOf = (customerId: string, currency: string): string =>
  `InternalAccount:${internalAccountUuid(customerId.slice('Customer:'.length), currency)}`;

type Unscoped<T> = T extends unknown ? Omit<T, 'scope'> : never;

export const serviceAddress = (): ServiceAddress => inject('service');

export interface NewPlatformOptions extends TestPlatformOptions {
  /** For tests of what requests leave behind, such as log lines and the audit trail. */
  readonly isFilledOverHttp?: boolean;
}

export const newPlatform = async (options: NewPlatformOptions = {}): Promise<TestPlatform> => {
  const address = serviceAddress();
  const created = await createTestPlatform(address, options);
  if (options.isFilledOverHttp === true) return new TestPlatform(address, created);
  return new TestPlatform(address, created, await directSetup(created.platformId));
};

/** What the gateway remembers of tokens is asked again at their next request. */
export const forgetAuthorizations = (): Promise<unknown> =>
  forgetAuthorizationsAt(serviceAddress().controlUrl);

/** The history of each execution with that name, each as one text. */
export const executionsOf = (name: string): Promise<string[]> =>
  executionTexts(serviceAddress().controlUrl, name);

/** Invokes a function of the shared host by logical id, name or ARN. */
export const invoke = (reference: string, payload: unknown): Promise<InvocationOutcome> =>
  invokeFunction(serviceAddress().controlUrl, reference, payload);

/** A client without credentials. */
export const anonymous = (): ApiClient => apiClient(serviceAddress().baseUrl);
