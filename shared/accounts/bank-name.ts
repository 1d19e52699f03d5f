import { bankNames } from '#shared/discoveries/bank-names.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import type { AccountDetails } from './external-account.ts';

/**
 * Money cannot be sent to a bank that nobody knows: of the types with a bankName, it is one of the catalogue.
 *
 * @throws Refusal INVALID_INPUT
 */
export const checkBankName = ({ fields: { bankName } }: AccountDetails, currency: string): void => {
  if (bankName === undefined || bankNames.get(currency)?.has(bankName) === true) return;
  throw invalidInput([
    {
      path: 'accountInfo.bankName',
      message: `must be the bankName of an entry of GET /discoveries?currency=${currency}`,
    },
  ]);
};
