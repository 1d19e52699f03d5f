import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { linkExternalAccount } from '#shared/linkprovider/contract.ts';
import { needLinkProvider } from '#shared/linkprovider/need-link-provider.ts';
import { useLinkToken } from '#shared/linkprovider/use-link-token.ts';

export const handler = endpoint(linkExternalAccount, async ({ platformId, path, body }) => {
  const { publicToken, accountId: bankAccountId } = body;
  const use = { platformId, linkToken: path.link_token, bankLink: { publicToken, bankAccountId } };
  return externalAccountView(await useLinkToken(use, needLinkProvider()));
});
