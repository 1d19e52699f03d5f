import { requestPublicKey } from '#infra/local/local-keys.ts';
import type { ServiceAddress } from '#test/support/service-host.ts';

/** The key with which the service signs requests to its switches and its provider, as PEM. */
export const serviceKeyOf = ({ operator }: ServiceAddress): Promise<string> => {
  if (operator === undefined) throw new Error('The connection of this service names no operator');
  return requestPublicKey(operator);
};
