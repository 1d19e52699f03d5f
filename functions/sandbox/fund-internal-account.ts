import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { fundInternalAccount } from '#shared/sandbox/contract.ts';
import { prepareFunding } from '#shared/sandbox/fund.ts';

export const handler = endpoint(fundInternalAccount, ({ platformId, idempotency, path, body }) =>
  answerIdempotent(idempotency, () => {
    const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
    return prepareFunding({ platformId, accountUuid, amountMinor: BigInt(body.amount) });
  }),
);
