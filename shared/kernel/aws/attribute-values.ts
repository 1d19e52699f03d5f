import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

type Form = (value: unknown) => unknown;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The same object or list with each entry in its new form. */
const each =
  (form: Form): Form =>
  (value) => {
    if (Array.isArray(value)) return value.map(form);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, form(entry)]));
  };

/**
 * Where requests and answers hold attributes: each of these members means the same in every operation. The SDK's document
 * client lists them operation by operation.
 */
const messageWith = (attributes: Form): Form => {
  const message: Form = (value) => {
    if (!isRecord(value)) return value;
    const formed = Object.entries(value).map(([name, member]) => [name, forms.get(name)?.(member) ?? member]);
    return Object.fromEntries(formed);
  };
  const forms: ReadonlyMap<string, Form> = new Map([
    ['Attributes', attributes],
    ['ExclusiveStartKey', attributes],
    ['ExpressionAttributeValues', attributes],
    ['Item', attributes],
    ['Items', each(attributes)],
    ['Key', attributes],
    ['Keys', each(attributes)],
    ['LastEvaluatedKey', attributes],
    ['RequestItems', each(message)],
    ['Responses', each(each(attributes))],
    ['TransactItems', each(each(message))],
    ['UnprocessedKeys', each(message)],
  ]);
  return message;
};

/** JSON has no bytes: DynamoDB takes them as base64. No attribute is a set of bytes. */
const withoutBytes = (value: AttributeValue): unknown => {
  if (value.B !== undefined) return { B: Buffer.from(value.B).toString('base64') };
  if (value.L !== undefined) return { L: value.L.map(withoutBytes) };
  if (value.M !== undefined) return { M: attributesWithoutBytes(value.M) };
  return value;
};

const attributesWithoutBytes = (attributes: Readonly<Record<string, AttributeValue>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, withoutBytes(value)]));

const toDynamo: Form = (values) =>
  values === undefined
    ? undefined
    : attributesWithoutBytes(marshall(values, { removeUndefinedValues: true }));
const isAttributes = (value: unknown): value is Record<string, AttributeValue> => isRecord(value);
const fromDynamo: Form = (value) => (isAttributes(value) ? unmarshall(value) : value);

const request = messageWith(toDynamo);

/** The JSON of a request whose attributes are JavaScript's own values. Undefined ones are left out. */
export const requestText = (input: object): string => JSON.stringify(request(input));

const answer = messageWith(fromDynamo);

/** An answer with JavaScript's own values. */
export const answerOf = (body: object): object => Object(answer(body));

/** For `JSON.parse`: base64 becomes bytes again. A map's own entry `B` is an object. */
export const reviveBytes = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
