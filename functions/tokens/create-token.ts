import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { usageKeyOf } from '#shared/platforms/request-limits.ts';
import { readPlatform, unchangedMarksCheck } from '#shared/platforms/store.ts';
import { createToken } from '#shared/tokens/contract.ts';
import { issueToken } from '#shared/tokens/issue-token.ts';
import { tokenView } from '#shared/tokens/rules.ts';
import { tokenWrite } from '#shared/tokens/store.ts';

type Issued = ReturnType<typeof issueToken>;

/** The secret is shown once and stored nowhere, so it is not kept under a key either. */
const notKept = ({ token }: Issued): Refusal => {
  const tokenId = formatId('Token', token.uuid);
  return new Refusal('IDEMPOTENCY_RESULT_NOT_KEPT', {
    message: `This Idempotency-Key made ${tokenId}, whose secret was shown once; delete that token and make another under a new key.`,
    details: { tokenId },
  });
};

const view = {
  viewOf: ({ token, clientSecret }: Issued) => ({ ...tokenView(token), clientSecret }),
  instead: notKept,
};

export const handler = endpoint(createToken, ({ platformId, once, body }) =>
  workOnce(once, view, (commit) =>
    changeWithRetry(async () => {
      const platform = await readPlatform(platformId);
      if (platform.disabledAt !== undefined) throw new Refusal('PLATFORM_DISABLED');
      const issued = issueToken({ platformId, ...body, usageKey: usageKeyOf(platform) });
      const writes = { token: tokenWrite(issued.token), platform: unchangedMarksCheck(platform) };
      const failed = await commit(writes, issued);
      if (failed?.has('platform') === true) return lostRace;
      if (failed !== undefined) throw failed;
      return issued;
    }),
  ),
);
