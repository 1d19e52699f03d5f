import { accountDescriptions } from './accounts.ts';
import { paymentDescriptions } from './payments.ts';
import { peopleDescriptions } from './people.ts';
import { platformDescriptions } from './platform.ts';

/** Parameters by name, for those whose schema says nothing. */
const parameterDescriptions: Readonly<Record<string, string>> = {
  createdAfter: 'Created at or after this time, ISO 8601 in UTC',
  createdBefore: 'Created at or before this time, ISO 8601 in UTC',
  updatedAfter: 'Changed at or after this time, ISO 8601 in UTC',
  updatedBefore: 'Changed at or before this time, ISO 8601 in UTC',
  from: 'Beginning of the period: a date (its midnight in UTC) or an ISO 8601 time; by default 31 days before `to`',
  to: 'End of the period, not part of it: a date or an ISO 8601 time, at most 366 days after `from`; by default the end of today',
  limit: 'Entries on a page, 1 to 100',
  cursor: '`nextCursor` of the page before; leave it out for the first page',
  tokenId: 'The token, `Token:<uuid>`',
  customerId: 'The customer, `Customer:<uuid>`',
  customerType: 'INDIVIDUAL or BUSINESS',
  region: 'Region of the customer, ISO 3166-1 alpha-2',
  isIncludingDeleted: 'true shows deleted customers, too',
  jobId: 'The import, `Job:<uuid>`',
  beneficialOwnerId: 'The beneficial owner, `BeneficialOwner:<uuid>`',
  verificationId: 'The verification, `Verification:<uuid>`',
  verificationStatus: 'Only verifications in this state',
  documentHolder: 'Customer or beneficial owner whom the documents are about',
  documentId: 'The document, `Document:<uuid>`',
  uploadId: 'The upload, as its `Location` names it',
  platformCustomerId: 'Your own id of the customer',
  token: 'Last part of the link that `GET /customers/kyc-link` gave',
  currency: 'Currency code: ISO 4217, or USDC, USDT, BTC',
  externalAccountId: 'The external account, `ExternalAccount:<uuid>`',
  accountId: 'The account, `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` as the path says',
  quoteId: 'The quote, `Quote:<uuid>`',
  status: 'Only those in this state',
  type: 'Only those of this kind',
  sortOrder: 'desc: newest first; asc: oldest first',
  transactionId: 'The payment, `Transaction:<uuid>`',
  invitationCode: 'Code of the invitation, the last part of its link',
  country: 'Country, ISO 3166-1 alpha-2',
  countryCode: 'Country that the institution serves, ISO 3166-1 alpha-2',
  currencyCode: 'Currency that the institution receives',
  endpointId: 'The endpoint, `WebhookEndpoint:<uuid>`',
  deliveryId: 'The delivery: `Webhook:<uuid>`, the id of its event at the endpoint of your configuration',
  asset: 'Name of the file',
};

const catalogue: Readonly<Record<string, string>> = {
  ...platformDescriptions,
  ...peopleDescriptions,
  ...accountDescriptions,
  ...paymentDescriptions,
};

interface Override {
  readonly key: string;
  readonly pattern: RegExp;
  readonly text: string;
}

const overrides: readonly Override[] = Object.entries(catalogue)
  .filter(([key]) => key.includes('.'))
  .map(([key, text]) => ({
    key,
    pattern: new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
    text,
  }));

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What uses the catalogue: tests find entries that nothing needs. */
type Used = (key: string) => void;

const describe = (property: unknown, path: string, used: Used): void => {
  if (!isNode(property) || typeof property.description === 'string') return;
  const name = path.slice(path.lastIndexOf('.') + 1);
  const override = overrides.find(({ pattern }) => pattern.test(path));
  const text = override?.text ?? catalogue[name];
  if (text === undefined) return;
  used(override?.key ?? name);
  property.description = text;
};

/** Examples are data, not schemas. */
const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default']);

const walk = (node: unknown, owner: string, used: Used): void => {
  if (Array.isArray(node)) for (const entry of node) walk(entry, owner, used);
  if (!isNode(node) || Array.isArray(node)) return;
  for (const [key, child] of Object.entries(node)) {
    if (dataKeys.has(key)) continue;
    if (key !== 'properties' || !isNode(child)) {
      walk(child, owner, used);
      continue;
    }
    for (const [name, property] of Object.entries(child)) {
      describe(property, `${owner}.${name}`, used);
      walk(property, `${owner}.${name}`, used);
    }
  }
};

const describeParameter = (parameter: unknown, used: Used): void => {
  if (!isNode(parameter) || '$ref' in parameter || parameter.description !== undefined) return;
  const own = isNode(parameter.schema) ? parameter.schema.description : undefined;
  const name = String(parameter.name);
  if (own === undefined) used(`parameter ${name}`);
  parameter.description = own ?? parameterDescriptions[name];
};

const describeParameters = (paths: unknown, used: Used): void => {
  if (!isNode(paths)) return;
  for (const item of Object.values(paths).filter(isNode)) {
    for (const { parameters } of Object.values(item).filter(isNode)) {
      if (Array.isArray(parameters)) for (const parameter of parameters) describeParameter(parameter, used);
    }
  }
};

/** Every key of the catalogue, as `used` names them. */
export const catalogueKeys: readonly string[] = [
  ...Object.keys(catalogue),
  ...Object.keys(parameterDescriptions).map((name) => `parameter ${name}`),
];

/**
 * Adds a description to every property and parameter that has none. The texts are here and not in the contracts,
 * because the functions import the contracts and no function needs a description. The key with a dot wins.
 */
export const withDescriptions = <T extends object>(document: T, used: Used = () => undefined): T => {
  if (!('components' in document && 'paths' in document && isNode(document.components))) return document;
  const { schemas } = document.components;
  if (isNode(schemas)) for (const [name, schema] of Object.entries(schemas)) walk(schema, name, used);
  walk(document.paths, '', used);
  describeParameters(document.paths, used);
  return document;
};
