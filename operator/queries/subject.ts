import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';

/** What an operator has in hand. */
export type Subject =
  /** `Transaction:<uuid>`, or a bare uuid, which may be an id of any type or an execution's name. */
  | { readonly kind: 'ID'; readonly type: string | undefined; readonly uuid: string }
  /** Of a payment, or of the journal of a refund. */
  | { readonly kind: 'REFERENCE'; readonly uuid: string }
  | { readonly kind: 'UMA_ADDRESS'; readonly address: string }
  /** An execution is named by the uuid of what it is about. */
  | { readonly kind: 'EXECUTION'; readonly name: string; readonly arn: string | undefined }
  /** Anything else is looked up as a platform's own id of a customer. */
  | { readonly kind: 'TEXT'; readonly text: string };

const idPattern = /^(?:([A-Za-z]+):)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const executionPattern = /^arn:[\w-]+:states:[\w-]+:\d*:execution:[^:]+:([\w-]+)$/;
/** The run of a delivery, or the time of a check, and the number of a new start may follow; once two, of former code. */
const executionNamePattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-\d+)?(?:-again-\d+)*$/;
const umaPattern = /^\$[^\s@]+@[^\s@]+$/;

/** Reads what somebody typed or pasted. */
export const subjectOf = (typed: string): Subject => {
  const text = typed.trim();
  const [, type, uuid] = idPattern.exec(text) ?? [];
  if (uuid !== undefined) return { kind: 'ID', type, uuid: uuid.toLowerCase() };
  const [, named] = executionPattern.exec(text) ?? [];
  if (named !== undefined) return { kind: 'EXECUTION', name: named, arn: text };
  if (executionNamePattern.test(text)) return { kind: 'EXECUTION', name: text, arn: undefined };
  if (umaPattern.test(text)) return { kind: 'UMA_ADDRESS', address: text.toLowerCase() };
  const transactionUuid = uuidOfReference(text);
  if (transactionUuid !== undefined) return { kind: 'REFERENCE', uuid: transactionUuid };
  return { kind: 'TEXT', text };
};
