import type * as z from 'zod';
import { ApiError, type ErrorCode } from '../errors.ts';

/** What a value must be, for programs. Of a text, `min` and `max` count characters; of a list, entries. */
export interface Constraint {
  /** As OpenAPI names it: `date`, `date-time`, `email`, `integer`, `uri`. */
  format?: string;
  /** A regular expression without slashes. */
  pattern?: string;
  min?: number;
  max?: number;
  allowed?: (string | number | boolean)[];
}

export interface Issue {
  path: string;
  message: string;
  /** Absent for a field that is missing, and for a rule that none of these can say. */
  constraint?: Constraint;
}

/** Fields with a code of their own, used when the request has no other problem. */
export const codesOfFields: Readonly<Record<string, ErrorCode>> = {
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

/** What the bound of a number, a text or a list says where its schema has no words for it. */
const boundMessage = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string => {
  const [including, excluding, limit] =
    issue.code === 'too_big' ? ['at most', 'below', issue.maximum] : ['at least', 'above', issue.minimum];
  const bound = `${issue.inclusive === false ? excluding : including} ${limit}`;
  if (issue.origin === 'string') return `must have ${bound} characters`;
  return issue.origin === 'array' ? `must have ${bound} entries` : `must be ${bound}`;
};

/** Messages that say what to do, in place of zod's default texts. A missing field has its own message. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  const { message } = issue;
  if (isMissing(issue)) return missing;
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return /^Too (big|small): /.test(message) ? boundMessage(issue) : message;
  const allowed = message.startsWith('Invalid ') ? allowedBy(issue) : undefined;
  if (allowed !== undefined) return `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
  const text = message.startsWith('Invalid input: ') ? message.slice('Invalid input: '.length) : message;
  return text
    .replace(/^expected int, received number$/, 'must be an integer')
    .replace(/^expected (.+), received (.+)$/, 'must be of type $1, not $2');
};

/** What OpenAPI calls a format that zod calls otherwise. */
const formatNames: Readonly<Record<string, string>> = { datetime: 'date-time', url: 'uri', int: 'integer' };

/** The source of a pattern. Flags do not matter to our patterns but for `u` and `v`, which forms need not know. */
const sourceOf = (pattern: string): string => pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1');

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** More of them say nothing to a person, and a long list would be most of the answer. */
const mostAllowed = 60;

/** What a rule of our own says of itself. */
const ofParams = ({ format, min, max }: Readonly<Record<string, unknown>> = {}): Constraint | undefined => {
  const constraint = {
    ...(typeof format === 'string' && { format }),
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
  };
  return Object.keys(constraint).length === 0 ? undefined : constraint;
};

const constraintOf = (issue: z.core.$ZodIssue): Constraint | undefined => {
  if (isMissing(issue)) return undefined;
  switch (issue.code) {
    case 'invalid_format': {
      const { format, pattern } = issue;
      if (format !== 'regex') return { format: formatNames[format] ?? format };
      return pattern === undefined ? undefined : { pattern: sourceOf(pattern) };
    }
    case 'too_small':
      return { min: Number(issue.minimum) };
    case 'too_big':
      return { max: Number(issue.maximum) };
    case 'invalid_type':
      return issue.expected === 'int' ? { format: 'integer' } : undefined;
    case 'invalid_value':
    case 'invalid_union': {
      const allowed = allowedBy(issue)?.filter(isPlain) ?? [];
      return allowed.length > 0 && allowed.length <= mostAllowed ? { allowed } : undefined;
    }
    case 'custom':
      return ofParams(issue.params);
    default:
      return undefined;
  }
};

interface Problems {
  readonly issues: readonly z.core.$ZodIssue[];
}

export const issuesOf = ({ issues }: Problems, prefix: string): Issue[] =>
  issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    const constraint = constraintOf(issue);
    return {
      path: prefix === '' ? path : `${prefix}.${path}`,
      message: messageOf(issue),
      ...(constraint !== undefined && { constraint }),
    };
  });
