import { randomUUID } from 'node:crypto';
import { accountSample } from '#test/support/samples.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';

const wallet = '0x52908400098527886e0f7030069857d2e4169ee7';

/** Internal and external accounts, links to banks, lookups and the estimate of a withdrawal. */
export const tourAccounts = async (
  platform: TemporaryPlatform,
  customerId: string,
  sandboxUmaDomain: string,
): Promise<void> => {
  const { api } = platform;
  await api.ok('listPlatformInternalAccounts');
  const bank = await platform.bankAccount(customerId, '000');
  await api.ok('listExternalAccounts', { query: { customerId } });
  await api.ok('getExternalAccount', { path: { externalAccountId: bank } });
  await api.ok('lookUpExternalAccount', { path: { accountId: bank } });
  await api.ok('lookUpUmaAddress', { path: { receiverUmaAddress: `$success.eur@${sandboxUmaDomain}` } });
  await api.ok('deleteExternalAccount', { path: { externalAccountId: bank } });
  const own = await api.ok('createPlatformExternalAccount', { body: accountSample() });
  const path = { externalAccountId: own.id };
  await api.ok('listPlatformExternalAccounts');
  await api.ok('getPlatformExternalAccount', { path });
  await api.ok('deletePlatformExternalAccount', { path });
  const { linkToken } = await api.ok('createLinkToken', { body: { customerId } });
  const publicToken = `public-sandbox-${randomUUID()}`;
  await api.ok('linkExternalAccount', { path: { link_token: linkToken }, body: { publicToken } });
  const crypto = await platform.fundedAccount(0, 'USDC');
  await api.ok('estimateCryptoWithdrawalFee', {
    body: {
      internalAccountId: crypto.id,
      currency: 'USDC',
      cryptoNetwork: 'BASE_MAINNET',
      amount: 5_000_000,
      destinationAddress: wallet,
    },
  });
};
