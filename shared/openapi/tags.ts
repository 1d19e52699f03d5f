import type { Operation } from '#shared/kernel/operation.ts';

const texts: Readonly<Record<string, string>> = {
  platforms: 'Configuration of your platform',
  tokens: 'API credentials and what they may do',
  customers: 'People and businesses that you move money for',
  bulk: 'Creating customers from a file',
  'beneficial-owners': 'Those who own, control or direct a business customer',
  verification: 'KYC of individuals, KYB of businesses',
  documents: 'Files that prove the identity of customers and their owners',
  kyc: 'A link with which a customer verifies itself, and its page',
  accounts: 'Internal accounts hold money in the service, external ones outside it',
  linkprovider: "Adding a customer's bank account by logging in at the bank",
  rates: 'Exchange rates with your fees',
  receivers: 'How someone can be paid, before you ask for a quote',
  quotes: 'A locked rate for a payment, and its execution',
  transfers: 'Money in and out in one currency',
  transactions: 'Every payment and its state',
  ledger: 'The journal behind the balances',
  invitations: 'Links with which your customers invite people to get a UMA address',
  discoveries: 'Banks and mobile-money providers for external accounts',
  directory: 'Institutions whose customers have UMA addresses',
  crypto: 'Fees of withdrawals to crypto wallets',
  webhooks: 'Your webhook endpoint, its deliveries and their outcomes',
  sandbox: 'Operations that exist only in the sandbox',
  switch: "Operations that only the operator's payment switch calls, with signed requests",
  docs: 'The description of this API',
};

/** One tag for each feature, in the order of the operations. @throws Error for a feature without a text */
export const tags = (operations: readonly Operation[]): { name: string; description: string }[] =>
  [...new Set(operations.map(({ feature }) => feature))].map((name) => {
    const description = texts[name];
    if (description === undefined) throw new Error(`shared/openapi/tags.ts has no text for ${name}`);
    return { name, description };
  });
