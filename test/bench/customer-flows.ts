import type { BenchHost } from './bench-host.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { newCustomer } from './world.ts';

/** A call whose body names a new customer. */
const onCustomer =
  (operation: MeasuredCall['operation'], status: number): Flow['prepare'] =>
  async (bench) => ({ operation, request: { body: { customerId: await newCustomer(bench) } }, status });

const useLinkToken = async (bench: BenchHost): Promise<MeasuredCall> => {
  const body = { customerId: await newCustomer(bench) };
  const { linkToken } = await bench.api.ok('createLinkToken', { body });
  const request = { path: { link_token: linkToken }, body: { publicToken: 'public-sandbox-5c1f' } };
  return { operation: 'linkExternalAccount', request, status: 201, endsLater: true };
};

/** What is done once or twice in a customer's life. */
export const customerFlows: readonly Flow[] = [
  { id: 'submit verification', prepare: onCustomer('submitVerification', 200) },
  { id: 'create link token', prepare: onCustomer('createLinkToken', 201) },
  { id: 'link external account', prepare: useLinkToken },
];
