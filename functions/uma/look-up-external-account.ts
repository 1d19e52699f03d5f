import { getExternalAccount } from '#shared/accounts/store.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { formatId, pathUuid } from '#shared/kernel/ids.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { currentRates } from '#shared/rates/current-rates.ts';
import { lookUpExternalAccount } from '#shared/uma/lookups/contract.ts';
import { fileLookup, readSender } from '#shared/uma/lookups/look-up.ts';
import { checkActive, receivableOfAccount } from '#shared/uma/lookups/rules.ts';

export const handler = endpoint(lookUpExternalAccount, async ({ platformId, path, query }) => {
  const uuid = pathUuid('ExternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  const [platform, sender, account, rates] = await Promise.all([
    readPlatform(platformId),
    readSender(platformId, query),
    getExternalAccount(platformId, uuid),
    currentRates(),
  ]);
  if (account === undefined) throw new ApiError('ACCOUNT_NOT_FOUND');
  checkActive(account);
  const accountId = formatId('ExternalAccount', uuid);
  const receivable = receivableOfAccount(account, platform);
  return { ...(await fileLookup({ platform, sender, receiver: accountId, receivable, rates })), accountId };
});
