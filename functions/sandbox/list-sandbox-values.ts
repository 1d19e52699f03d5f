import * as z from 'zod';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import { setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { magicValueGroups, readyAccounts } from '#shared/sandbox/catalogue.ts';
import { listSandboxValues } from '#shared/sandbox/values-contract.ts';

const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

export const handler = endpoint(listSandboxValues, async () => ({
  data: magicValueGroups(sandboxUmaDomain),
  accountTypes: readyAccounts(accountTypeNames, (accountType) => accountExample(accountType)),
}));
