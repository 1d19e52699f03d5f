import { type AccountLink, type BankLink, linkTokenHash } from '#shared/accounts/bank-links/account-link.ts';
import { linkExternalAccount } from '#shared/accounts/bank-links/contract.ts';
import { requiredLinkProvider } from '#shared/accounts/bank-links/required-link-provider.ts';
import { linkedAccount, usedLink, validateCustomer, validateUse } from '#shared/accounts/bank-links/rules.ts';
import type { LinkProvider } from '#shared/accounts/bank-links/sandbox-link-provider.ts';
import { getLink, usedLinkWrite } from '#shared/accounts/bank-links/store.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { externalAccountView } from '#shared/accounts/external-account-view.ts';
import { accountExists } from '#shared/accounts/file-external-account.ts';
import { newExternalAccountWrites } from '#shared/accounts/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Commit } from '#shared/kernel/table/transact.ts';

/** @throws ApiError TOKEN_NOT_FOUND unless the token belongs to this platform */
const findLink = async (platformId: string, linkToken: string): Promise<AccountLink> => {
  const tokenHash = linkTokenHash(linkToken);
  const link = tokenHash === undefined ? undefined : await getLink(platformId, tokenHash);
  if (link === undefined) throw new ApiError('TOKEN_NOT_FOUND', { message: 'There is no such link token.' });
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
  validateUse(link, now);
  const customer = await getCustomer(platformId, link.customerUuid);
  if (customer === undefined) throw new Error('A link token has no customer');
  validateCustomer(customer);
  const uuid = newUuid();
  const bankAccount = await provider.accountOf(bankLink);
  const account = linkedAccount({ uuid, customer, bankAccount, now });
  const use = usedLinkWrite(usedLink(link, bankLink, uuid, now));
  const failed = await commit<string>({ link: use, ...newExternalAccountWrites(account) }, account);
  if (failed === undefined) return account;
  if (failed.has('link')) return lostRace;
  // The lock on the account's identifier failed. The token stays unused.
  throw accountExists(account, failed);
};

/**
 * Uses the token and creates the account that the person chose, in one write. If several requests use a token at once,
 * one succeeds. The others read the used token and refuse.
 *
 * @throws ApiError TOKEN_NOT_FOUND, EXPIRED, CUSTOMER_DELETED, MISSING_MANDATORY_USER_INFO, EXTERNAL_ACCOUNT_EXISTS
 */
const useLinkToken = (
  use: LinkTokenUse,
  provider: LinkProvider,
  commit: Commit<ExternalAccount>,
): Promise<ExternalAccount> => changeWithRetry(() => tryToUse(use, provider, commit));

export const handler = endpoint(linkExternalAccount, ({ platformId, idempotency, path, body }) => {
  const { publicToken, accountId: bankAccountId } = body;
  const use = { platformId, linkToken: path.link_token, bankLink: { publicToken, bankAccountId } };
  return runIdempotent(idempotency, { viewOf: externalAccountView }, (commit) =>
    useLinkToken(use, requiredLinkProvider(), commit),
  );
});
