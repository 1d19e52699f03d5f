import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { answerExamples, requestExamples } from '#shared/api/openapi/examples/requests.ts';
import { eventExample } from '#shared/api/openapi/webhooks/kinds.ts';
import { operations } from '#shared/api/operations.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { magicValueGroups } from '#shared/sandbox/catalogue.ts';
import { failureCodes } from '#shared/transactions/transaction.ts';

/** What later versions of APIs of this kind carry: the fields by the schema that has them, row by row. */
const rows: readonly (readonly [schema: string, fields: string])[] = [
  ['IncomingTransaction', 'direction quoteId refund sentAmount exchangeRate'],
  ['OutgoingTransaction', 'direction quoteId refund sentAmount exchangeRate'],
  ['IncomingTransaction', 'paymentRail railSelectionMode expectedSettlementAt'],
  ['OutgoingTransaction', 'paymentRail railSelectionMode expectedSettlementAt platformFees'],
  ['IncomingTransaction', 'remittanceInformation onChainTransaction pendingReason failureDetail'],
  ['OutgoingTransaction', 'remittanceInformation onChainTransaction pendingReason failureDetail'],
  ['OnChainTransaction', 'network hash url'],
  ['InternalAccount', 'type status totalBalance'],
  ['IndividualCustomer', 'email phoneNumber idType identifier countryOfIssuance endUserTermsConsent'],
  ['BusinessCustomer', 'email phoneNumber endUserTermsConsent'],
  ['TransferOutRequest', 'remittanceInformation purposeOfPayment destination.paymentRail'],
  ['QuoteRequest', 'remittanceInformation purposeOfPayment destination.paymentRail platformFeeOverride'],
  ['QuoteRequest', 'platformFeeOverride.platformFixedFee platformFeeOverride.platformVariableFeeBps'],
  ['Quote', 'platformFeesIncluded'],
  ['PlatformConfig', 'feeConfigs'],
  ['PlatformFeeConfig', 'feeType sourceCurrency variableFeeBps fixedFee'],
  ['SwiftAccountCreateInfo', 'country swiftCode bankName accountNumber iban'],
  ['CnyAccountCreateInfo', 'bankName accountNumber cnapsCode phoneNumber'],
  ['SlvAccountCreateInfo', 'bankName accountNumber bankAccountType phoneNumber'],
];

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const document = openApiDocument(operations);
const schemas: Node = isNode(document.components?.schemas) ? document.components.schemas : {};

/** The schema behind references; of a choice, its alternatives. */
const meant = (node: unknown): Node[] => {
  if (!isNode(node)) return [];
  if (typeof node.$ref === 'string') {
    const { $ref: _, ...beside } = node;
    const target = meant(schemas[node.$ref.split('/').at(-1) ?? '']);
    return Object.keys(beside).length === 0 ? target : [beside, ...target];
  }
  const inside = [node.oneOf, node.anyOf, node.allOf].flatMap((parts) => (Array.isArray(parts) ? parts : []));
  return [node, ...inside.flatMap(meant)];
};

const propertyOf = (nodes: readonly Node[], name: string): Node[] =>
  nodes.flatMap((node) => (isNode(node.properties) ? meant(node.properties[name]) : []));

const fieldOf = (schema: string, path: string): Node[] =>
  path.split('.').reduce(propertyOf, meant(schemas[schema]));

const isShown = (node: Node): boolean =>
  'example' in node ||
  'examples' in node ||
  'enum' in node ||
  'const' in node ||
  (isNode(node.properties) && Object.values(node.properties).some((one) => meant(one).some(isShown)));

/** Every name that an example of a request, an answer or an event has. */
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isNode(value) ? Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]) : [];
};
const shownNames = new Set(namesIn([requestExamples, answerExamples, webhookTypes.map(eventExample)]));

const docs = readdirSync(join(repositoryRoot, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(repositoryRoot, 'docs', name), 'utf8'))
  .join('\n');

const fields = rows.flatMap(([schema, names]) => names.split(' ').map((path) => ({ schema, path })));

it.each(fields)(
  '$schema has $path, with description, example and a place in the docs',
  ({ schema, path }) => {
    const nodes = fieldOf(schema, path);
    const name = path.split('.').at(-1) ?? '';

    expect(nodes).not.toEqual([]);
    expect(nodes.some(({ description }) => typeof description === 'string')).toBe(true);
    expect(nodes.some(isShown) || shownNames.has(name)).toBe(true);
    expect(docs).toContain(name);
  },
);

it('a field that the document lacks would be found', () => {
  expect(fieldOf('Quote', 'platformFeeOverride')).toEqual([]);
  expect(fieldOf('QuoteRequest', 'platformFeeOverride.platformFixedFee')).not.toEqual([]);
});

const finerFailures =
  'PAYOUT_RETURNED LIMIT_EXCEEDED ACCOUNT_CANNOT_RECEIVE ACCOUNT_INVALID COMPLIANCE_REJECTED QUOTE_RATE_UNAVAILABLE FUNDING_AMOUNT_MISMATCH COLLECTION_FAILED LIGHTNING_PAYMENT_FAILED';

it.each([
  ['railSelectionMode', 'AUTO MANUAL'],
  ['pendingReason', 'COMPLIANCE_REVIEW CUSTOMER_ACTION_REQUIRED'],
  ['direction', 'CREDIT DEBIT'],
])('%s of a transaction has the values %s', (path, values) => {
  const known = fieldOf('OutgoingTransaction', path).flatMap((node) =>
    Array.isArray(node.enum) ? node.enum : [],
  );

  expect(known).toEqual(expect.arrayContaining(values.split(' ')));
});

it.each([
  ['InternalAccountType', 'INTERNAL_FIAT INTERNAL_CRYPTO'],
  ['InternalAccountStatus', 'PENDING ACTIVE CLOSED FROZEN'],
])('%s has the values %s', (schema, values) => {
  expect(meant(schemas[schema])[0]?.enum).toEqual(values.split(' '));
});

it('the events, the account types, the second KYC link and the constraints of issues are there', () => {
  const events = 'EXTERNAL_ACCOUNT_STATUS_UPDATED INTERNAL_ACCOUNT_STATUS_UPDATED';
  const refunds = 'INCOMING_PAYMENT_REFUND_COMPLETED INCOMING_PAYMENT_REFUND_FAILED';
  const paths = operations.map(({ method, path }) => `${method} ${path}`);
  const constraint = JSON.stringify(schemas.Error400);

  expect(webhookTypes).toEqual(expect.arrayContaining([...events.split(' '), ...refunds.split(' ')]));
  expect(accountTypeNames).toEqual(expect.arrayContaining(['SWIFT_ACCOUNT', 'CNY_ACCOUNT', 'SLV_ACCOUNT']));
  expect(paths).toEqual(
    expect.arrayContaining(['POST /customers/{customerId}/kyc-link', 'POST /webhooks/endpoints']),
  );
  for (const part of ['constraint', 'format', 'pattern', 'min', 'max', 'allowed'])
    expect(constraint).toContain(`"${part}"`);
});

it('each finer failure is known and explained, and the sandbox gives those that a suffix can cause', () => {
  const explained = finerFailures.split(' ').filter((code) => docs.includes(`| \`${code}\` |`));
  const inSandbox = JSON.stringify(magicValueGroups('sandbox.uma.test'));
  const causedBySuffix =
    'LIMIT_EXCEEDED ACCOUNT_INVALID ACCOUNT_CANNOT_RECEIVE COMPLIANCE_REJECTED COLLECTION_FAILED PAYOUT_RETURNED';

  expect(failureCodes).toEqual(finerFailures.split(' '));
  expect(explained).toEqual(finerFailures.split(' '));
  for (const code of causedBySuffix.split(' ')) expect(inSandbox).toContain(`"failureCode":"${code}"`);
});
