import { passportForm } from '#test/support/documents.ts';
import type { BenchHost } from './bench-host.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { newCustomer } from './world.ts';

/** A call with a new customer in its body. */
const onCustomer =
  (operation: MeasuredCall['operation'], status: number): Flow['prepare'] =>
  async (bench) => ({ operation, request: { body: { customerId: await newCustomer(bench) } }, status });

const useLinkToken = async (bench: BenchHost): Promise<MeasuredCall> => {
  const body = { customerId: await newCustomer(bench) };
  const { linkToken } = await bench.api.ok('createLinkToken', { body });
  const request = { path: { link_token: linkToken }, body: { publicToken: 'public-sandbox-5c1f' } };
  return { operation: 'linkExternalAccount', request, status: 201, endsLater: true };
};

const documentsOf = async (bench: BenchHost): Promise<string> => {
  const customerId = await newCustomer(bench);
  for (let count = 0; count < 3; count += 1) {
    await bench.api.ok('createDocument', { form: passportForm(customerId) });
  }
  return customerId;
};

/** Operations that happen once or twice in a customer's life. */
export const customerFlows: readonly Flow[] = [
  { id: 'submit verification', prepare: onCustomer('submitVerification', 200) },
  { id: 'create link token', prepare: onCustomer('createLinkToken', 201) },
  { id: 'link external account', prepare: useLinkToken },
  {
    id: 'list documents of a customer, 3',
    prepare: async (bench) => {
      const query = { documentHolder: await documentsOf(bench) };
      return { operation: 'listDocuments', request: { query }, status: 200 };
    },
  },
  {
    id: 'list documents of the platform, page of 2',
    prepare: async (bench) => {
      await documentsOf(bench);
      return { operation: 'listDocuments', request: { query: { limit: 2 } }, status: 200 };
    },
  },
];
