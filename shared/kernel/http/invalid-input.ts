import type * as z from 'zod';
import { ApiError, type ErrorCode } from '../errors.ts';

export interface Issue {
  path: string;
  message: string;
}

/** Fields with a code of their own, used when the request has no other problem. */
const codesOfFields: Readonly<Record<string, ErrorCode>> = {
  amount: 'INVALID_AMOUNT',
  lockedCurrencyAmount: 'INVALID_AMOUNT',
  receivingCurrencyAmount: 'INVALID_AMOUNT',
  currencyAmount: 'INVALID_AMOUNT',
  sendingAmount: 'INVALID_AMOUNT',
  amountToSend: 'INVALID_AMOUNT',
  umaAddress: 'INVALID_UMA_ADDRESS',
  inviterUma: 'INVALID_UMA_ADDRESS',
  inviteeUma: 'INVALID_UMA_ADDRESS',
  senderUmaAddress: 'INVALID_UMA_ADDRESS',
  receiverUmaAddress: 'INVALID_UMA_ADDRESS',
};

/** The message of a field that is required and missing. */
const missing = 'is required';

/** The platform names the keys of its metadata, so they are none of our fields. */
const inMetadata = /(^|\.)metadata[.[]/;

const fieldOf = ({ path }: Issue): string =>
  inMetadata.test(path) ? 'metadata' : path.slice(path.lastIndexOf('.') + 1);

/** A missing address is no wrong address. A missing amount is an INVALID_AMOUNT all the same. */
const codeOfIssue = (issue: Issue): ErrorCode => {
  const field = fieldOf(issue);
  // An object also has what its prototype has, such as `constructor`.
  const code = (Object.hasOwn(codesOfFields, field) ? codesOfFields[field] : undefined) ?? 'INVALID_INPUT';
  return code === 'INVALID_UMA_ADDRESS' && issue.message === missing ? 'INVALID_INPUT' : code;
};

const codeOf = (issues: Issue[]): ErrorCode => {
  const codes = new Set(issues.map(codeOfIssue));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 'INVALID_INPUT';
};

/** One error that lists every problem. @param code default: that of the only wrong field, or INVALID_INPUT */
export const invalidInput = (issues: Issue[], code: ErrorCode = codeOf(issues)): ApiError => {
  const summary = issues.map(({ path, message }) => `${path || 'body'} ${message}`).join('; ');
  return new ApiError(code, { message: summary.slice(0, 1000), details: { issues } });
};

/** Whether the problem of a value, or of the field that names a value's variant, is that it is missing. */
const isMissing = (issue: z.core.$ZodIssue): boolean => {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return issue.input === undefined;
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return false;
  const { input, discriminator } = issue;
  return typeof input === 'object' && input !== null && !(discriminator in input);
};

/** The values that an issue allows, when zod's own text names them. */
const allowedBy = (issue: z.core.$ZodIssue): readonly unknown[] | undefined => {
  if (issue.code === 'invalid_value') return issue.values;
  return issue.code === 'invalid_union' && issue.inclusive !== false ? issue.options : undefined;
};

/** Messages that say what to do, in place of zod's default texts. A missing field has its own message. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  const { message } = issue;
  if (isMissing(issue)) return missing;
  const allowed = message.startsWith('Invalid ') ? allowedBy(issue) : undefined;
  if (allowed !== undefined) return `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
  const text = message.startsWith('Invalid input: ') ? message.slice('Invalid input: '.length) : message;
  return text.replace(/^expected (.+), received (.+)$/, 'must be of type $1, not $2');
};

interface Problems {
  readonly issues: readonly z.core.$ZodIssue[];
}

export const issuesOf = ({ issues }: Problems, prefix: string): Issue[] =>
  issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    return { path: prefix === '' ? path : `${prefix}.${path}`, message: messageOf(issue) };
  });
