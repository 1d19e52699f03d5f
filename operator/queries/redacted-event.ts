import { jsonOf } from './json-of.ts';

/** In place of a text that may say who a person is. */
const mask = '•••';

const idPattern = /^(?:[A-Z][A-Za-z]+:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timePattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Fields whose texts are words of the API. Others are names, numbers of accounts, or what a platform wrote. */
const known = new Set([
  'accountType',
  'code',
  'currency',
  'currencyCode',
  'direction',
  'customerType',
  'destinationType',
  'documentType',
  'environment',
  'exchangeRate',
  'failureReason',
  'field',
  'fileType',
  'kybStatus',
  'kycStatus',
  'paymentRail',
  'pendingReason',
  'railSelectionMode',
  'reason',
  'reference',
  'scanStatus',
  'sourceType',
  'status',
  'symbol',
  'type',
  'verificationStatus',
]);

/** Objects whose keys the platform or the payer chose. */
const strange = new Set(['counterpartyInformation', 'metadata', 'senderCustomerInfo']);

const shown = (value: unknown, name: string, isStrange: boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => shown(one, name, isStrange));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, shown(one, key, isStrange || strange.has(key))]),
    );
  if (isStrange) return mask;
  if (typeof value !== 'string') return value;
  return idPattern.test(value) || timePattern.test(value) || known.has(name) ? value : mask;
};

/** The body of an event without what identifies people and accounts, as JSON of several lines. */
export const redactedEvent = (body: string): string =>
  JSON.stringify(shown(jsonOf(body), '', false), undefined, 2);
