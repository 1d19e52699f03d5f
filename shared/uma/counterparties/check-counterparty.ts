import { ApiError } from '#shared/kernel/errors.ts';
import { shippedUmaProviders } from '../providers/uma-provider.ts';
import { type ListedState, listedState } from './counterparty-list.ts';

/**
 * Whether money may go to, or come from, a domain. The operator's word comes before the catalogue's. Without it, a domain
 * is allowed unless the operator has listed all that are.
 *
 * @param catalogued allowListStatus in the shipped catalogue
 */
export const isAllowed = (
  { state, isOnlyAllowed }: ListedState,
  catalogued: boolean | undefined,
): boolean => {
  if (state === 'ALLOWED') return true;
  return state !== 'BLOCKED' && !isOnlyAllowed && catalogued !== false;
};

const cataloguedStatus = (domain: string): boolean | undefined =>
  shippedUmaProviders.find((provider) => provider.domain === domain)?.allowListStatus;

/** @param domain of another service, lower case */
export const isCounterpartyAllowed = async (domain: string): Promise<boolean> =>
  isAllowed(await listedState(domain), cataloguedStatus(domain));

/**
 * @param field of the request, that names the receiver
 * @throws ApiError COUNTERPARTY_NOT_ALLOWED
 */
export const checkCounterparty = async (domain: string, field?: string): Promise<void> => {
  if (await isCounterpartyAllowed(domain)) return;
  const what = `the operator of this service does not allow payments to ${domain}`;
  throw new ApiError('COUNTERPARTY_NOT_ALLOWED', {
    message: field === undefined ? `${what[0]?.toUpperCase()}${what.slice(1)}.` : `${field}: ${what}.`,
    details: { domain, ...(field !== undefined && { issues: [{ path: field, message: what }] }) },
  });
};
