import type { CreatedPlatform } from '#shared/platforms/create-platform.ts';
import { type ApiClient, apiClient, type BodyOf, type OperationId } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';

const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
/** In the sandbox, everything about her succeeds. */
export const person = { fullName: 'Jane Doe', birthDate: '1990-01-15', nationality: 'US', address };

export interface Account {
  /** `InternalAccount:<uuid>`. */
  readonly id: string;
  readonly customerId: string;
  readonly currency: string;
}

/** A platform that exists for one run. Its client compares every answer with the operation's documentation. */
export class TemporaryPlatform {
  readonly id: string;
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly api: ApiClient;
  /** Every operation that was called, whatever the answer was. */
  readonly called = new Set<OperationId>();

  constructor(baseUrl: string, { platformId, clientId, clientSecret }: CreatedPlatform) {
    this.baseUrl = baseUrl;
    this.id = platformId;
    this.credentials = { clientId, clientSecret };
    const client = apiClient(baseUrl, this.credentials);
    const note = <Id extends OperationId>(id: Id): Id => {
      this.called.add(id);
      return id;
    };
    this.api = {
      call: (id, request) => client.call(note(id), request),
      ok: (id, request) => client.ok(note(id), request),
      refused: (id, request) => client.refused(note(id), request),
    };
  }

  newCustomer(currencies: readonly string[]): Promise<BodyOf<'createCustomer'>> {
    const platformCustomerId = crypto.randomUUID();
    const body = { customerType: 'INDIVIDUAL', platformCustomerId, region: 'US', currencies, ...person };
    return this.api.ok('createCustomer', { body });
  }

  /** A new customer's account with a balance. */
  async fundedAccount(amount: number, currency = 'USD'): Promise<Account> {
    const { id: customerId } = await this.newCustomer([currency]);
    const { data } = await this.api.ok('listInternalAccounts', { query: { customerId, currency } });
    const [account] = data;
    if (account === undefined)
      throw new Error(`The new customer ${customerId} has no account in ${currency}`);
    if (amount > 0)
      await this.api.ok('fundInternalAccount', { path: { accountId: account.id }, body: { amount } });
    return { id: account.id, customerId, currency };
  }

  /** The last digits of its number choose what the sandbox's bank does. */
  async bankAccount(customerId: string, suffix: string, currency = 'USD'): Promise<string> {
    const body = { customerId, ...accountSample({ suffix, currency }) };
    return (await this.api.ok('createExternalAccount', { body })).id;
  }

  async balanceOf({ id, customerId, currency }: Account): Promise<number> {
    const { data } = await this.api.ok('listInternalAccounts', { query: { customerId, currency } });
    return data.find((one) => one.id === id)?.balance.amount ?? Number.NaN;
  }

  /** The form of an answer's raw request: URL below the API, and the credentials. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { clientId, clientSecret } = this.credentials;
    const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    return fetch(`${this.baseUrl}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { Authorization, ...init.headers },
    });
  }
}
