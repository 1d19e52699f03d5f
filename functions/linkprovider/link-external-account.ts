import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { accountExists } from '#shared/accounts/file-external-account.ts';
import { newExternalAccountWrites } from '#shared/accounts/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Commit } from '#shared/kernel/commit.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AccountLink, BankLink } from '#shared/linkprovider/account-link.ts';
import { linkExternalAccount } from '#shared/linkprovider/contract.ts';
import type { LinkProvider } from '#shared/linkprovider/link-provider.ts';
import { linkTokenHash } from '#shared/linkprovider/link-token.ts';
import { requiredLinkProvider } from '#shared/linkprovider/required-link-provider.ts';
import { admitCustomer, admitUse, linkedAccount, usedLink } from '#shared/linkprovider/rules.ts';
import { getLink, usedLinkWrite } from '#shared/linkprovider/store.ts';

/** @throws Refusal TOKEN_NOT_FOUND unless the token belongs to this platform */
const findLink = async (platformId: string, linkToken: string): Promise<AccountLink> => {
  const tokenHash = linkTokenHash(linkToken);
  const link = tokenHash === undefined ? undefined : await getLink(platformId, tokenHash);
  if (link === undefined) throw new Refusal('TOKEN_NOT_FOUND', { message: 'There is no such link token.' });
  return link;
};

interface LinkTokenUse {
  readonly platformId: string;
  readonly linkToken: string;
  readonly bankLink: BankLink;
}

const tryToUse = async (
  { platformId, linkToken, bankLink }: LinkTokenUse,
  provider: LinkProvider,
  commit: Commit<ExternalAccount>,
): Promise<ExternalAccount | typeof lostRace> => {
  const link = await findLink(platformId, linkToken);
  const now = clock.now();
  admitUse(link, now);
  const customer = await getCustomer(platformId, link.customerUuid);
  if (customer === undefined) throw new Error('A link token has no customer');
  admitCustomer(customer);
  const uuid = newUuid();
  const bankAccount = await provider.accountOf(bankLink);
  const account = linkedAccount({ uuid, customer, bankAccount, now });
  const use = usedLinkWrite(usedLink(link, bankLink, uuid, now));
  const failed = await commit<string>({ link: use, ...newExternalAccountWrites(account) }, account);
  if (failed === undefined) return account;
  if (failed.has('link')) return lostRace;
  // The lock on the account's identifier failed. The token stays unused.
  throw accountExists(failed);
};

/**
 * Uses the token and creates the account that the person chose, in one write. If several requests use a token at once,
 * one succeeds. The others read the used token and refuse.
 *
 * @throws Refusal TOKEN_NOT_FOUND, EXPIRED, CUSTOMER_DELETED, MISSING_MANDATORY_USER_INFO, EXTERNAL_ACCOUNT_EXISTS
 */
const useLinkToken = (
  use: LinkTokenUse,
  provider: LinkProvider,
  commit: Commit<ExternalAccount>,
): Promise<ExternalAccount> => changeWithRetry(() => tryToUse(use, provider, commit));

export const handler = endpoint(linkExternalAccount, ({ platformId, once, path, body }) => {
  const { publicToken, accountId: bankAccountId } = body;
  const use = { platformId, linkToken: path.link_token, bankLink: { publicToken, bankAccountId } };
  return workOnce(once, { viewOf: externalAccountView }, (commit) =>
    useLinkToken(use, requiredLinkProvider(), commit),
  );
});
