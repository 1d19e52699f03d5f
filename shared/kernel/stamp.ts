import * as z from 'zod';
import { type Actor, type ActorKind, actorKinds, actorLetters, presentActor } from './actor.ts';
import { type Detour, detourOf, withDetour } from './detour.ts';
import type { Write } from './item.ts';
import { itemBytes, writeUnitsOf } from './item-bytes.ts';

/**
 * First parts of the partition keys whose changes the audit trail records. Journals are their own trail, and balances
 * follow from them. Key records, webhooks and checkpoints are no decisions of anybody. ACT: something that a person did
 * and that changes no record of its own.
 */
export const auditedPrefixes = [
  'ACT',
  'BULK',
  'CONTRADICTION',
  'CUSTOMER',
  'DEPOSIT',
  'DOCUMENT',
  'EXTERNAL',
  // The item that a document's deletion leaves.
  'FILING',
  'INVITATION',
  'LINK',
  'OWNER',
  'PLATFORM',
  'TOKEN',
  'TOKEN_REMOVED',
  'TRANSACTION',
  'VERIFICATION',
] as const;

export type AuditedPrefix = (typeof auditedPrefixes)[number];

const prefixSchema = z.enum(auditedPrefixes);

/** The audited prefix of a partition key; undefined for an item that the trail leaves out. */
export const auditedPrefixOf = (pk: unknown): AuditedPrefix | undefined =>
  prefixSchema.safeParse(String(pk).split('#', 1)[0]).data;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const attributeName = 'by';
/** In place of a length: the 16 bytes of a uuid follow. */
const uuidMark = 255;
const uuidBytes = 16;
/** Names of operators may be long; their beginning tells them apart. */
const longestText = 64;

const isUuid = (text: string): boolean => uuidPattern.test(text);

const hexOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const packed = (text: string): Buffer => {
  if (isUuid(text)) return Buffer.concat([Buffer.of(uuidMark), hexOf(text)]);
  const bytes = Buffer.from(text).subarray(0, longestText);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
};

/**
 * Operations by which a token changes a payment. Its place in the list is a byte in the stamp of the payment, so add only
 * at the end.
 */
export const paymentOperations = [
  'createTransferOut',
  'createTransferIn',
  'createQuote',
  'executeQuote',
  'cancelTransaction',
  'approveIncomingPayment',
  'rejectIncomingPayment',
  'sendSandboxPayment',
  'receiveSandboxUmaPayment',
];
/** First byte of the stamp of a payment that a token changed: this and the operation's place. No letter is as high. */
const firstPaymentByte = 128;
/** Of the token's uuid, in the shorter form: its random end. A platform's tokens differ in it. */
const tailBytes = 5;

/**
 * The stamps of a payment that a token changed, the longer one first: token, request and operation in 33 bytes, or the
 * end of the token's uuid, request and operation in 22.
 */
const paymentStamps = ({ kind, id, requestId, operation }: Actor): Buffer[] => {
  const place = paymentOperations.indexOf(operation);
  if (kind !== 'TOKEN' || place < 0 || !isUuid(id) || !isUuid(requestId)) return [];
  const [first, token, request] = [Buffer.of(firstPaymentByte + place), hexOf(id), hexOf(requestId)];
  return [
    Buffer.concat([first, token, request]),
    Buffer.concat([first, token.subarray(-tailBytes), request]),
  ];
};

/** Who made the last change of an item, in its attribute `by`. */
export const stampOf = ({ kind, id, requestId, operation }: Actor): Buffer =>
  Buffer.concat([Buffer.from(actorLetters[kind]), packed(id), packed(requestId), Buffer.from(operation)]);

const uuidAt = (bytes: Buffer, start: number): string =>
  bytes.toString('hex', start, start + uuidBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const unpacked = (bytes: Buffer, at: number): { readonly text: string; readonly end: number } => {
  const length = bytes[at] ?? 0;
  const start = at + 1;
  if (length !== uuidMark)
    return { text: bytes.toString('utf8', start, start + length), end: start + length };
  return { text: uuidAt(bytes, start), end: start + uuidBytes };
};

const kindOf = (letter: string): ActorKind | undefined =>
  actorKinds.find((kind) => actorLetters[kind] === letter);

/** In place of what the shorter form leaves out of a token's uuid. */
export const tokenTailMark = '…';

const paymentActorOf = (bytes: Buffer): Actor => {
  const request = bytes.length - uuidBytes;
  const isShort = request === 1 + tailBytes;
  return {
    kind: 'TOKEN',
    id: isShort ? `${tokenTailMark}${bytes.toString('hex', 1, request)}` : uuidAt(bytes, 1),
    requestId: uuidAt(bytes, request),
    operation: paymentOperations[(bytes[0] ?? 0) - firstPaymentByte] ?? '',
  };
};

/** The actor of a stamp; undefined when it is none. @param stamp bytes, or their base64 as the stream has them */
export const actorOf = (stamp: unknown): Actor | undefined => {
  if (typeof stamp !== 'string' && !(stamp instanceof Uint8Array)) return undefined;
  const bytes = typeof stamp === 'string' ? Buffer.from(stamp, 'base64') : Buffer.from(stamp);
  if ((bytes[0] ?? 0) >= firstPaymentByte) return paymentActorOf(bytes);
  const kind = kindOf(bytes.toString('utf8', 0, 1));
  if (kind === undefined) return undefined;
  const id = unpacked(bytes, 1);
  const requestId = unpacked(bytes, id.end);
  return { kind, id: id.text, requestId: requestId.text, operation: bytes.toString('utf8', requestId.end) };
};

const stampedUpdate = (update: NonNullable<Write['Update']>, by: Buffer): Write => {
  const { UpdateExpression = '' } = update;
  const set = 'SET #by = :by';
  const rest = UpdateExpression.startsWith('SET ')
    ? `, ${UpdateExpression.slice('SET '.length)}`
    : ` ${UpdateExpression}`;
  return {
    Update: {
      ...update,
      UpdateExpression: `${set}${rest}`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#by': 'by' },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':by': by },
    },
  };
};

const isWithinUnits = (item: object, stamp: Buffer): boolean => {
  const bytes = itemBytes(item);
  return writeUnitsOf(bytes + attributeName.length + stamp.length) === writeUnitsOf(bytes);
};

/**
 * The longest stamp with which a payment costs no further unit. Every stamp says who changed it and by which request, so
 * a payment that has no room for any gets the longest, and costs one more.
 */
const stampOfPayment = (actor: Actor, item: object | undefined): Buffer => {
  const [longest = stampOf(actor), ...shorter] = paymentStamps(actor);
  // Nobody knows the size of an item that is changed.
  if (item === undefined) return longest;
  return [longest, ...shorter].find((stamp) => isWithinUnits(item, stamp)) ?? longest;
};

/** The write with an actor in `by`. */
const withStamp = (write: Write, by: Buffer): Write => {
  const { Put: put, Update: update } = write;
  if (put !== undefined) return { Put: { ...put, Item: { ...put.Item, by } } };
  return update === undefined ? write : stampedUpdate(update, by);
};

/** The write with the present actor in `by`, when it changes an item of the audit trail. */
export const stamped = (write: Write): Write => {
  const actor = presentActor();
  const { Put: put, Update: update } = write;
  const prefix = auditedPrefixOf(put?.Item?.pk ?? update?.Key?.pk);
  if (actor === undefined || prefix === undefined) return write;
  return withStamp(write, prefix === 'TRANSACTION' ? stampOfPayment(actor, put?.Item) : stampOf(actor));
};

/**
 * The write of a balance with the present actor, for money that comes from no payment. The trail records a balance only
 * when its stamp changes. What replaces the write on a hot account has the stamp, too.
 */
export const stampedBalance = (write: Write): Write => {
  const actor = presentActor();
  if (actor === undefined) return write;
  const by = stampOf(actor);
  const [balance, detour] = [withStamp(write, by), detourOf(write)];
  if (detour === undefined) return balance;
  const take: Detour['take'] = async () => {
    const result = await detour.take();
    return result.is === 'taken' ? { ...result, instead: withStamp(result.instead, by) } : result;
  };
  return withDetour(balance, { ...detour, take });
};
