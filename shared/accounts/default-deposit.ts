import type { Customer } from '#shared/customers/customer.ts';
import type { ExternalAccount } from './external-account.ts';
import { getExternalAccount } from './store.ts';

/** The customer's default UMA deposit account; undefined without one, and while it is not ACTIVE. */
export const readDefaultDeposit = async ({
  platformId,
  defaultUmaDepositAccountUuid: uuid,
}: Customer): Promise<ExternalAccount | undefined> => {
  const account = uuid === undefined ? undefined : await getExternalAccount(platformId, uuid);
  return account?.status === 'ACTIVE' ? account : undefined;
};

/**
 * The currencies in which a customer can receive, in order of preference: that of the default deposit account comes
 * first, because that account does not convert. Then come the enabled currencies.
 */
export const receivingCurrencies = (
  { currencies }: Customer,
  defaultDeposit: ExternalAccount | undefined,
): string[] => [
  ...new Set([...(defaultDeposit === undefined ? [] : [defaultDeposit.currency]), ...currencies]),
];
