import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { usageKeyOf } from '#shared/platforms/request-limits.ts';
import { readPlatform, unchangedMarksCheck } from '#shared/platforms/store.ts';
import { createToken } from '#shared/platforms/tokens/contract.ts';
import { issueToken } from '#shared/platforms/tokens/issue-token.ts';
import { tokenView } from '#shared/platforms/tokens/rules.ts';
import { tokenWrite } from '#shared/platforms/tokens/store.ts';

type Issued = ReturnType<typeof issueToken>;

/** The secret is shown once and stored nowhere, so it is not kept under a key either. */
const notKept = ({ token }: Issued): ApiError => {
  const tokenId = formatId('Token', token.uuid);
  return new ApiError('IDEMPOTENCY_RESULT_NOT_KEPT', {
    message: `This Idempotency-Key made ${tokenId}, whose secret was shown once; delete that token and make another under a new key.`,
    details: { tokenId },
  });
};

const view = {
  viewOf: ({ token, clientSecret }: Issued) => ({ ...tokenView(token), clientSecret }),
  instead: notKept,
};

export const handler = endpoint(createToken, ({ platformId, idempotency, body }) =>
  runIdempotent(idempotency, view, (commit) =>
    changeWithRetry(async () => {
      const platform = await readPlatform(platformId);
      if (platform.disabledAt !== undefined) throw new ApiError('PLATFORM_DISABLED');
      const issued = issueToken({ platformId, ...body, usageKey: usageKeyOf(platform) });
      const writes = { token: tokenWrite(issued.token), platform: unchangedMarksCheck(platform) };
      const failed = await commit(writes, issued);
      if (failed?.has('platform') === true) return lostRace;
      if (failed !== undefined) throw failed;
      return issued;
    }),
  ),
);
