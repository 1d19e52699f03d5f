import { inflateRawSync } from 'node:zlib';
import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const retentionSeconds = 30n * 24n * 3600n;

/** The JSON of the stored answer; undefined when it cannot be parsed. */
const savedBody = (item: Item): Record<string, unknown> | undefined => {
  const body = item.body;
  if (!(body instanceof Uint8Array)) return undefined;
  try {
    const parsed: unknown = JSON.parse(inflateRawSync(body).toString());
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
};

const numberIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'amount' in value ? value.amount : undefined;

/** The sent amount in the answer: a transaction's own side, a quote's total. */
const sentIn = (body: Record<string, unknown>): unknown => {
  if (String(body.id).startsWith('Quote:')) return body.totalSendingAmount;
  return numberIn(body.type === 'OUTGOING' ? body.sentAmount : body.receivedAmount);
};

const isSameStory = (body: Record<string, unknown>, transaction: Item): boolean => {
  const isSame =
    sentIn(body) === Number(integerOf(transaction, 'sentMinor')) &&
    body.createdAt === textOf(transaction, 'createdAt');
  if (!String(body.id).startsWith('Quote:')) return isSame && body.type === textOf(transaction, 'type');
  const { exchangeRate, feesMinor } = mapOf(transaction.quote);
  return (
    isSame &&
    body.totalReceivingAmount === Number(integerOf(transaction, 'receivedMinor')) &&
    String(body.exchangeRate) === String(Number(exchangeRate)) &&
    body.feesIncluded === Number(feesMinor)
  );
};

/** Answers about other records than payments are true by the tests of their operations. */
const isPayment = ({ id }: Record<string, unknown>): boolean => /^(Quote|Transaction):/.test(String(id));

const checkSuccess = (book: Book, item: Item, body: Record<string, unknown>, findings: Findings) => {
  const uuid = String(body.id).split(':')[1] ?? '';
  const transaction = book.byKey.get(`TRANSACTION#${textOf(item, 'platformId')}#${uuid}/TRANSACTION`);
  if (transaction === undefined) findings.add('I8', item, `promises ${String(body.id)}`);
  else {
    const isTrue = isSameStory(body, transaction);
    findings.expect(isTrue, 'I7', item, 'its answer tells another story than its transaction');
  }
};

const checkRecord = (book: Book, item: Item, findings: Findings): string | undefined => {
  const [, platformId = '', keyHash = ''] = textOf(item, 'pk').split('#');
  const isOwn = textOf(item, 'platformId') === platformId && textOf(item, 'keyHash') === keyHash;
  findings.expect(isOwn, 'I17', item, 'its attributes are not those of its key');
  const createdSeconds = BigInt(Math.floor(Date.parse(textOf(item, 'createdAt')) / 1000));
  const keptSeconds = integerOf(item, 'expiresAtEpochSeconds') - createdSeconds;
  const isKept = keptSeconds >= retentionSeconds - 1n && keptSeconds <= retentionSeconds + 1n;
  findings.expect(isKept, 'I6', item, `is kept ${keptSeconds} seconds`);
  const body = savedBody(item);
  if (body === undefined) {
    findings.add('I7', item, 'its answer cannot be read');
    return undefined;
  }
  const status = integerOf(item, 'httpStatus');
  if (status < 400n) {
    if (!isPayment(body)) return undefined;
    checkSuccess(book, item, body, findings);
    // One key makes a payment, and others may approve, reject or execute it.
    return status === 201n ? String(body.id) : undefined;
  }
  findings.expect(status < 500n && body.status === Number(status), 'I7', item, `freezes a ${status}`);
  findings.expect(typeof body.code === 'string' && mapOf(item).id === undefined, 'I9', item, 'is no refusal');
  return undefined;
};

/** I6 to I9: each stored answer is true, and no two records name the same transaction. */
export const checkIdempotency = (book: Book, findings: Findings): void => {
  const recordOf = new Map<string, Item>();
  for (const item of ofKind(book, 'IDEMPOTENCY')) {
    const id = checkRecord(book, item, findings);
    if (id === undefined) continue;
    findings.expect(!recordOf.has(id), 'I6', item, `${id} stands under another key too`);
    recordOf.set(id, item);
  }
};
