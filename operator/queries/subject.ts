import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';

/** What an operator has in hand. */
export type Subject =
  /** `Transaction:<uuid>`, or a bare uuid, which may be an id of any type or an execution's name. */
  | { readonly kind: 'ID'; readonly type: string | undefined; readonly uuid: string }
  | { readonly kind: 'UMA_ADDRESS'; readonly address: string }
  | { readonly kind: 'EXECUTION'; readonly arn: string }
  /** Anything else is looked up as a platform's own id of a customer. */
  | { readonly kind: 'TEXT'; readonly text: string };

const idPattern = /^(?:([A-Za-z]+):)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const executionPattern = /^arn:[\w-]+:states:[\w-]+:\d*:execution:/;
const umaPattern = /^\$[^\s@]+@[^\s@]+$/;

/** Reads what somebody typed or pasted. */
export const subjectOf = (typed: string): Subject => {
  const text = typed.trim();
  const [, type, uuid] = idPattern.exec(text) ?? [];
  if (uuid !== undefined) return { kind: 'ID', type, uuid: uuid.toLowerCase() };
  if (executionPattern.test(text)) return { kind: 'EXECUTION', arn: text };
  if (umaPattern.test(text)) return { kind: 'UMA_ADDRESS', address: text.toLowerCase() };
  const transactionUuid = uuidOfReference(text);
  if (transactionUuid !== undefined) return { kind: 'ID', type: 'Transaction', uuid: transactionUuid };
  return { kind: 'TEXT', text };
};
