import { randomUUID } from 'node:crypto';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { passportForm } from '#test/support/documents.ts';
import { accountSample } from '#test/support/samples.ts';
import { Difference } from '../check.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';
import { waitFor } from '../world/world.ts';

/** One row takes a second, and a new function some more. */
const batchSeconds = 60;

/** An endpoint beside the one of the configuration. Nothing is sent there: its one type has no event here. */
const tourEndpoints = async ({ api }: TemporaryPlatform): Promise<void> => {
  const body = { url: 'https://example.com/ledger', types: ['BULK_UPLOAD_FAILED' as const] };
  const { id: endpointId } = await api.ok('createWebhookEndpoint', { body });
  const path = { endpointId };
  await api.ok('listWebhookEndpoints', {});
  await api.ok('updateWebhookEndpoint', { path, body: { description: 'A tour' } });
  await api.ok('getWebhookEndpoint', { path });
  await api.ok('deleteWebhookEndpoint', { path });
};

/** Two batches: one is paid, and nobody confirms the other. */
const tourBatches = async (platform: TemporaryPlatform): Promise<void> => {
  const { api } = platform;
  const account = await platform.fundedAccount(1_000);
  const bank = await platform.bankAccount(account.customerId, '000');
  const rows = [{ source: { accountId: account.id }, destination: { accountId: bank }, amount: 300 }];
  const { problemCount } = await api.ok('createPayoutBatch', { body: { rows, dryRun: true } });
  if (problemCount > 0) throw new Difference('A dry run finds problems in a batch that has none');
  const { batch: kept } = await api.ok('createPayoutBatch', { body: { rows } });
  const { batch: left } = await api.ok('createPayoutBatch', { body: { rows } });
  const path = { batchId: kept?.id ?? '' };
  await api.ok('confirmPayoutBatch', { path, body: { totals: [{ currency: 'USD', amount: 300 }] } });
  await api.ok('cancelPayoutBatch', { path: { batchId: left?.id ?? '' } });
  await waitFor('A payout batch was not paid', batchSeconds, async () => {
    const { batch } = await api.ok('getPayoutBatch', { path });
    return batch.progress.successful === 1 ? batch : undefined;
  });
};

/** Journals, lists, and a quote that is paid in real time. */
export const tourPayments = async (platform: TemporaryPlatform): Promise<void> => {
  const { api } = platform;
  const account = await platform.fundedAccount(5_000);
  const bank = await platform.bankAccount(account.customerId, '000', 'EUR');
  const body = {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: account.customerId },
    destination: { destinationType: 'ACCOUNT', accountId: bank },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    metadata: { tour: 'payments' },
  };
  const quote = await api.ok('createQuote', { body });
  await api.ok('sendSandboxPayment', { body: { quoteId: quote.id, currencyCode: 'USD' } });
  const unpaid = await api.ok('createQuote', { body });
  await api.ok('cancelTransaction', { path: { transactionId: unpaid.transactionId } });
  await api.ok('getTransactionTimeline', { path: { transactionId: quote.transactionId } });
  await api.ok('listJournalEntries', { path: { accountId: account.id } });
  await checkStatement(platform, account.id);
  await api.ok('listTransactions', { query: { customerId: account.customerId } });
  await api.ok('listExchangeRates', { query: { destinationCurrency: 'EUR,MXN' } });
  await tourBatches(platform);
  await refuseSwitch(platform, quote.transactionId);
};

const checkStatement = async ({ api }: TemporaryPlatform, accountId: string): Promise<void> => {
  const statement = await api.ok('getAccountStatement', { path: { accountId } });
  const { openingBalance, closingBalance, data } = statement;
  const sum = data.reduce((total, { amount }) => total + amount.amount, openingBalance.amount);
  if (sum === closingBalance.amount && data.length === statement.entryCount) return;
  throw new Difference(`A statement's entries add up to ${sum}, but it closes with ${closingBalance.amount}`);
};

/** The sandbox has no switch that could report anything. */
const refuseSwitch = async ({ api, id }: TemporaryPlatform, transactionId: string): Promise<void> => {
  const orderedId = `${id}.${transactionId.slice('Transaction:'.length)}`;
  const deposit = { bankReference: 'none', reference: 'none', amount: 1, currency: 'USD' };
  const refusals = [
    await api.refused('receiveSwitchResult', {
      path: { payoutId: orderedId },
      body: { status: 'DELIVERED' },
    }),
    await api.refused('receiveCollectionResult', {
      path: { collectionId: orderedId },
      body: { status: 'COLLECTED' },
    }),
    await api.refused('receiveSwitchDeposit', { body: deposit }),
    await api.refused('receiveInvoicePayment', {
      path: { invoiceId: orderedId },
      body: { paymentHash: '0'.repeat(64), amountMsat: 1 },
    }),
  ];
  const wrong = refusals.find(({ code }) => code !== 'FORBIDDEN');
  if (wrong) throw new Difference(`A message of a switch is refused with ${wrong.code}, not FORBIDDEN`);
};

const wallet = '0x52908400098527886e0f7030069857d2e4169ee7';

/** Internal and external accounts, links to banks, lookups and the estimate of a withdrawal. */
export const tourAccounts = async (
  platform: TemporaryPlatform,
  customerId: string,
  sandboxUmaDomain: string,
): Promise<void> => {
  const { api } = platform;
  await api.ok('listPlatformInternalAccounts');
  const bank = await platform.bankAccount(customerId, '000');
  await api.ok('listExternalAccounts', { query: { customerId } });
  await api.ok('getExternalAccount', { path: { externalAccountId: bank } });
  await api.ok('lookUpExternalAccount', { path: { accountId: bank } });
  await api.ok('lookUpUmaAddress', { path: { receiverUmaAddress: `$success.eur@${sandboxUmaDomain}` } });
  await api.ok('deleteExternalAccount', { path: { externalAccountId: bank } });
  const own = await api.ok('createPlatformExternalAccount', { body: accountSample() });
  const path = { externalAccountId: own.id };
  await api.ok('listPlatformExternalAccounts');
  await api.ok('getPlatformExternalAccount', { path });
  await api.ok('deletePlatformExternalAccount', { path });
  const { linkToken } = await api.ok('createLinkToken', { body: { customerId } });
  const publicToken = `public-sandbox-${randomUUID()}`;
  await api.ok('linkExternalAccount', { path: { link_token: linkToken }, body: { publicToken } });
  const crypto = await platform.fundedAccount(0, 'USDC');
  await api.ok('estimateCryptoWithdrawalFee', {
    body: {
      internalAccountId: crypto.id,
      currency: 'USDC',
      cryptoNetwork: 'BASE_MAINNET',
      amount: 5_000_000,
      destinationAddress: wallet,
    },
  });
};

/** Tokens, directories and the documentation. */
export const tourPlatform = async (platform: TemporaryPlatform): Promise<void> => {
  const { api } = platform;
  await tourEndpoints(platform);
  const token = await api.ok('createToken', { body: { name: 'Reads', permissions: ['VIEW'] } });
  await api.ok('listTokens');
  await api.ok('getToken', { path: { tokenId: token.id } });
  await api.ok('listSandboxValues');
  await api.ok('listDiscoveries');
  await api.ok('listUmaProviders');
  await api.ok('getHealth');
  await api.call('getRootPage');
  await api.call('getLlmsText');
  await api.call('getOpenApi');
  await api.call('getDocsPage');
  await api.call('getDocsAsset', { path: { asset: 'docs.css' } });
};

const noUpload = '00000000-0000-4000-8000-000000000000';

/** Documents. The client follows the redirect of each upload. */
export const tourFiles = async ({ api }: TemporaryPlatform, customerId: string): Promise<void> => {
  const { id: documentId } = await api.ok('createDocument', { form: passportForm(customerId) });
  const path = { documentId };
  await api.ok('listDocuments', { query: { documentHolder: customerId } });
  await api.ok('getDocument', { path });
  await api.ok('getDocumentContent', { path });
  await api.ok('replaceDocument', { path, form: passportForm(customerId) });
  await api.ok('deleteDocument', { path });
  await api.refused('followUpload', { path: { uploadId: noUpload } });
};

/** Customers, their owners, verifications and invitations. */
export const tourCustomers = async (
  { api, ...platform }: TemporaryPlatform,
  customerId: string,
): Promise<void> => {
  await api.ok('listCustomers');
  const jane = await api.ok('getCustomer', { path: { customerId } });
  await api.ok('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', fullName: 'Jane Roe' },
  });
  const companyBody = { customerType: 'BUSINESS', currencies: ['USD'], businessInfo: { legalName: 'Acme' } };
  const company = await api.ok('createCustomer', { body: companyBody });
  const owner = await api.ok('createBeneficialOwner', {
    body: { customerId: company.id, ...ownerExample('Doe001') },
  });
  const path = { beneficialOwnerId: owner.id };
  await api.ok('listBeneficialOwners', { query: { customerId: company.id } });
  await api.ok('getBeneficialOwner', { path });
  await api.ok('updateBeneficialOwner', { path, body: { ownershipPercentage: 40 } });
  const verification = await api.ok('submitVerification', { body: { customerId: company.id } });
  await api.ok('listVerifications', { query: { customerId: company.id } });
  await api.ok('getVerification', { path: { verificationId: verification.id } });
  await refuseProvider(api, `${platform.id}.${verification.id.slice('Verification:'.length)}`);
  await tourKyc(api, jane.platformCustomerId);
  await tourInvitations(api, jane.umaAddress, platform.id);
  await api.ok('deleteCustomer', { path: { customerId: company.id } });
};

type Api = TemporaryPlatform['api'];

/** The sandbox has no verification provider that could report anything. */
const refuseProvider = async (api: Api, caseId: string): Promise<void> => {
  const body = { revision: 1, status: 'APPROVED' } as const;
  const { code } = await api.refused('receiveVerificationResult', { path: { caseId }, body });
  if (code !== 'FORBIDDEN')
    throw new Difference(`A result of a provider is refused with ${code}, not FORBIDDEN`);
};

const tourKyc = async (api: Api, platformCustomerId: string): Promise<void> => {
  const query = { platformCustomerId, redirectUri: 'https://acme.example/done' };
  const { kycUrl } = await api.ok('getKycLink', { query });
  const path = { token: kycUrl.slice(kycUrl.lastIndexOf('/') + 1) };
  const [customer] = (await api.ok('listCustomers', { query: { platformCustomerId } })).data;
  if (customer !== undefined) await api.ok('createKycLink', { path: { customerId: customer.id }, body: {} });
  await api.call('openKycLink', { path });
  await api.call('confirmKycLink', { path });
};

const tourInvitations = async (api: Api, inviterUma: string, platformId: string): Promise<void> => {
  const body = { inviterUma, firstName: `Friend of ${platformId.slice(-6)}` };
  const { code } = await api.ok('createInvitation', { body });
  await api.ok('getInvitation', { path: { invitationCode: code } });
  const friend = { customerType: 'INDIVIDUAL', currencies: ['USD'], fullName: 'Joe Roe' };
  const { umaAddress: inviteeUma } = await api.ok('createCustomer', { body: friend });
  await api.ok('claimInvitation', { path: { invitationCode: code }, body: { inviteeUma } });
  const unwanted = await api.ok('createInvitation', { body });
  await api.ok('cancelInvitation', { path: { invitationCode: unwanted.code } });
};
