import { expect, test } from 'vitest';
import type * as z from 'zod';
import answers from '#shared/api/openapi/examples/answers.generated.json' with { type: 'json' };
import * as shapes from './published-shapes.ts';

const { listOf, shortListOf, object, text, amount } = shapes;

/** The published answer of each operation of the reference. */
const published: Readonly<Record<string, z.ZodType>> = {
  getConfig: shapes.config,
  updateConfig: shapes.config,
  createToken: shapes.token,
  listTokens: listOf(shapes.token),
  getToken: shapes.token,
  createCustomer: shapes.customer,
  listCustomers: listOf(shapes.customer),
  getCustomer: shapes.customer,
  updateCustomer: shapes.customer,
  deleteCustomer: shapes.customer,
  uploadCustomersCsv: object({ jobId: text, status: text }),
  getBulkCustomerImportJob: object({
    id: text,
    status: text,
    progress: object({ total: amount, processed: amount, successful: amount, failed: amount }),
  }),
  createBeneficialOwner: shapes.beneficialOwner,
  listBeneficialOwners: listOf(shapes.beneficialOwner),
  getBeneficialOwner: shapes.beneficialOwner,
  updateBeneficialOwner: shapes.beneficialOwner,
  submitVerification: shapes.verification,
  listVerifications: listOf(shapes.verification),
  getVerification: shapes.verification,
  createDocument: shapes.document,
  listDocuments: listOf(shapes.document),
  getDocument: shapes.document,
  replaceDocument: shapes.document,
  getKycLink: object({ kycUrl: text, platformCustomerId: text, customerId: text }),
  listInternalAccounts: listOf(shapes.internalAccount),
  listPlatformInternalAccounts: shortListOf(shapes.internalAccount),
  createExternalAccount: shapes.externalAccount,
  listExternalAccounts: listOf(shapes.externalAccount),
  getExternalAccount: shapes.externalAccount,
  createPlatformExternalAccount: shapes.externalAccount,
  listPlatformExternalAccounts: shortListOf(shapes.externalAccount),
  getPlatformExternalAccount: shapes.externalAccount,
  listExchangeRates: shortListOf(
    object({ sourceCurrency: shapes.currency, destinationCurrency: shapes.currency, sendingAmount: amount }),
  ),
  lookUpUmaAddress: shapes.lookup,
  lookUpExternalAccount: shapes.lookup,
  createQuote: shapes.quote,
  getQuote: shapes.quote,
  executeQuote: shapes.quote,
  createTransferIn: shapes.incoming,
  createTransferOut: shapes.outgoing,
  listTransactions: listOf(shapes.transaction),
  getTransaction: shapes.transaction,
  approveIncomingPayment: shapes.incoming,
  rejectIncomingPayment: shapes.incoming,
  receiveSandboxUmaPayment: shapes.incoming,
  createInvitation: shapes.invitation,
  getInvitation: shapes.invitation,
  claimInvitation: shapes.invitation,
  cancelInvitation: shapes.invitation,
  listDiscoveries: shortListOf(object({ bankName: text, displayName: text, country: text, currency: text })),
  listUmaProviders: listOf(object({ name: text, domain: text })),
  estimateCryptoWithdrawalFee: object({
    networkFee: amount,
    networkFeeAsset: text,
    applicationFee: amount,
    totalFee: amount,
    netAmount: amount,
  }),
  sendTestWebhook: object({ url: text, response_status: amount }),
  fundInternalAccount: shapes.internalAccount,
  sendSandboxPayment: shapes.outgoing,
};

const recorded = new Map<string, unknown>(Object.entries(answers));

test.each(Object.entries(published))(
  'a recorded answer of %s has the published fields and types',
  (id, shape) => {
    expect(recorded.has(id)).toBe(true);
    expect(shape.safeParse(recorded.get(id)).error?.issues ?? []).toEqual([]);
  },
);

test('an answer without one of its fields, or with another type, would be found', () => {
  const { transactionId: _missing, ...incomplete } = answers.createQuote;

  expect(shapes.quote.safeParse(incomplete).success).toBe(false);
  expect(shapes.quote.safeParse({ ...answers.createQuote, exchangeRate: '1.15' }).success).toBe(false);
});
