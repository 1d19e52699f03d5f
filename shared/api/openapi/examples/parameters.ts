import type { createDocument } from 'zod-openapi';
import {
  accountIdWithEnd,
  exampleIds,
  exampleInvitationCode,
  exampleKycToken,
  examplePlatformCustomerId,
  exampleUma,
} from './ids.ts';

type ParameterExample = string | number | readonly string[] | Readonly<Record<string, string>>;

const byName: Readonly<Record<string, ParameterExample>> = {
  tokenId: exampleIds.token,
  customerId: exampleIds.customer,
  jobId: exampleIds.job,
  batchId: exampleIds.payoutBatch,
  beneficialOwnerId: exampleIds.beneficialOwner,
  verificationId: exampleIds.verification,
  documentId: exampleIds.document,
  documentHolder: exampleIds.customer,
  uploadId: exampleIds.upload,
  platformCustomerId: examplePlatformCustomerId,
  redirectUri: 'https://acme.example/done',
  token: exampleKycToken,
  externalAccountId: accountIdWithEnd(''),
  accountId: exampleIds.internalAccount,
  link_token: exampleIds.linkToken,
  receiverUmaAddress: exampleUma.receiver,
  senderUmaAddress: exampleUma.own,
  umaAddress: exampleUma.own,
  quoteId: exampleIds.quote,
  transactionId: exampleIds.transaction,
  invitationCode: exampleInvitationCode,
  deliveryId: exampleIds.webhook,
  payoutId: exampleIds.payout,
  collectionId: exampleIds.payout,
  invoiceId: exampleIds.payout,
  caseId: exampleIds.payout,
  asset: 'docs.css',
  'X-Switch-Timestamp': '1760356800',
  'X-Switch-Signature':
    'MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=',
  'X-Verification-Timestamp': '1760356800',
  'X-Verification-Signature':
    'MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=',
  name: 'Payout worker',
  createdAfter: '2025-10-13T00:00:00Z',
  createdBefore: '2099-01-01T00:00:00Z',
  updatedAfter: '2025-10-13T00:00:00Z',
  updatedBefore: '2099-01-01T00:00:00Z',
  startDate: '2025-10-13T00:00:00Z',
  endDate: '2099-01-01T00:00:00Z',
  region: 'US',
  currency: 'USD',
  sourceCurrency: 'USD',
  destinationCurrency: ['EUR', 'MXN'],
  sendingAmount: 12_500,
  country: 'NG',
  countryCode: 'US',
  currencyCode: 'USD',
  metadata: { orderId: '4711' },
  text: 'INV-4711',
  accountIdentifier: exampleIds.internalAccount,
  senderAccountIdentifier: exampleIds.internalAccount,
  receiverAccountIdentifier: accountIdWithEnd(''),
};

const byOperation: Readonly<Record<string, Readonly<Record<string, ParameterExample>>>> = {
  ...Object.fromEntries(
    ['getWebhookEndpoint', 'updateWebhookEndpoint', 'deleteWebhookEndpoint'].map((operation) => [
      operation,
      { endpointId: exampleIds.webhookEndpoint },
    ]),
  ),
  sendTestWebhook: { endpointId: 'default' },
  getAccountStatement: { limit: 3 },
  listBeneficialOwners: { customerId: exampleIds.business },
  lookUpExternalAccount: { accountId: accountIdWithEnd('') },
  listCustomers: { text: 'jane' },
  listDiscoveries: { currency: 'NGN' },
};

/** What the documentation shows for a parameter; undefined for those that say all by their schema. */
export const parameterExample = (operationId: string, name: string): ParameterExample | undefined =>
  byOperation[operationId]?.[name] ?? byName[name];

type Document = ReturnType<typeof createDocument>;
type Paths = NonNullable<Document['paths']>;
type Described = NonNullable<Paths[string]['get']>;
type Parameter = NonNullable<Described['parameters']>[number];

/**
 * An optional parameter has its example in the schema only, as a list: the page shows it there, but does not fill it
 * in, so that a first request lists everything.
 */
const addExample = (operationId: string, parameter: Parameter): void => {
  if ('$ref' in parameter) return;
  const { schema } = parameter;
  if (schema === undefined || typeof schema === 'boolean' || '$ref' in schema) return;
  delete schema.example;
  const example = parameterExample(operationId, parameter.name);
  if (example === undefined) return;
  if (parameter.required) parameter.example = example;
  // The page fills in what the schema of an object shows, unless the parameter has an example.
  else if (schema.type === 'object') parameter.example = {};
  else schema.examples = [example];
};

/** The document with an example for each parameter that needs one. */
export const withParameterExamples = (document: Document): Document => {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      for (const parameter of operation?.parameters ?? [])
        addExample(operation?.operationId ?? '', parameter);
    }
  }
  return document;
};
