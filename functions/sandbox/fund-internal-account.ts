import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { fundInternalAccount } from '#shared/sandbox/contract.ts';
import { fundAccount } from '#shared/sandbox/fund.ts';

export const handler = endpoint(fundInternalAccount, ({ platformId, path, body }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  return fundAccount({ platformId, accountUuid, amountMinor: BigInt(body.amount) });
});
