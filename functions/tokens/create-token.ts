import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { createToken } from '#shared/tokens/contract.ts';
import { issueToken } from '#shared/tokens/issue-token.ts';
import { tokenView } from '#shared/tokens/rules.ts';
import { insertToken } from '#shared/tokens/store.ts';

export const handler = endpoint(createToken, async ({ platformId, body }) => {
  const { token, clientSecret } = issueToken({ platformId, ...body });
  await insertToken(token);
  return { ...tokenView(token), clientSecret };
});
