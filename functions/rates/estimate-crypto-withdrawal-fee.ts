import type * as z from 'zod';
import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { clock } from '#shared/kernel/clock.ts';
import { type Environment, environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { feesOf } from '#shared/platforms/fees.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { estimateCryptoWithdrawalFee } from '#shared/rates/network-fees/contract.ts';
import { checkAccount, checkWithdrawal, withdrawalFees } from '#shared/rates/network-fees/rules.ts';

const environment: Environment = setting('ENVIRONMENT', environmentSchema);

type Order = z.output<typeof estimateCryptoWithdrawalFee.request.body>;

const estimate = async (platformId: string, body: Order) => {
  checkWithdrawal(body, environment);
  const [platform, account] = await Promise.all([
    readPlatform(platformId),
    resolveInternalAccount(platformId, bareUuid(body.internalAccountId)),
  ]);
  const { currency } = checkAccount(account, body.currency);
  const fees = withdrawalFees(body, feesOf(platform, currency, clock.now()));
  return {
    networkFee: Number(fees.networkFeeMinor),
    networkFeeAsset: currency,
    applicationFee: Number(fees.applicationFeeMinor),
    totalFee: Number(fees.totalFeeMinor),
    netAmount: Number(fees.netMinor),
  };
};

export const handler = endpoint(estimateCryptoWithdrawalFee, ({ platformId, idempotency, body }) =>
  runIdempotent(idempotency, { viewOf: (fees) => fees }, () => estimate(platformId, body)),
);
