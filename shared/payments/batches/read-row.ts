import type * as z from 'zod';
import { isFields, unknownFields, withoutEmptyFields } from '#shared/kernel/http/body-fields.ts';
import { type Issue, issuesOf } from '#shared/kernel/http/invalid-input.ts';
import { type QuoteRequest, quoteRequestSchema } from '#shared/payments/quotes/schemas.ts';
import { type TransferOutRequest, transferOutSchema } from '#shared/payments/transfers/contract.ts';

/** What a row orders. */
export type RowOrder =
  | { readonly kind: 'TRANSFER'; readonly body: TransferOutRequest }
  | { readonly kind: 'QUOTE'; readonly request: QuoteRequest };

/** Rows leave together, at the confirmation. */
const timesOf = ({ executeAt }: { readonly executeAt?: string | undefined }): Issue[] =>
  executeAt === undefined ? [] : [{ path: 'executeAt', message: 'must be left out of a batch' }];

const issuesOfQuote = ({
  maxRateDeviationBps,
  immediatelyExecute,
  source,
  ...rest
}: QuoteRequest): Issue[] => [
  ...timesOf(rest),
  ...(maxRateDeviationBps === undefined
    ? []
    : [{ path: 'maxRateDeviationBps', message: 'must be left out of a batch' }]),
  ...(immediatelyExecute === false
    ? [{ path: 'immediatelyExecute', message: 'must be true or left out: a batch executes its quotes' }]
    : []),
  ...(source.sourceType === 'ACCOUNT' ? [] : [{ path: 'source.sourceType', message: 'must be ACCOUNT' }]),
];

/** In one request, a misspelled field is only named in a header. In a thousand payments nobody would see it. */
const strangers = (schema: z.ZodType, fields: unknown): Issue[] =>
  unknownFields(schema, fields).map((path) => ({ path, message: 'is not a field of this row' }));

/** @param rulesOf of a batch, beside those of a single request */
const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
  rulesOf: (order: z.output<Schema>) => Issue[],
): { readonly order: z.output<Schema> } | { readonly issues: Issue[] } => {
  const fields = withoutEmptyFields(schema, row);
  const result = schema.safeParse(fields, { reportInput: true });
  const broken = result.success ? rulesOf(result.data) : issuesOf(result.error, '');
  const issues = [...broken, ...strangers(schema, fields)];
  return result.success && issues.length === 0 ? { order: result.data } : { issues };
};

const isQuoteRow = (row: unknown): boolean =>
  isFields(row) && ['lockedCurrencySide', 'lockedCurrencyAmount'].some((name) => row[name] !== undefined);

/** Reads a row: a body of POST /transfer-out, or one of POST /quotes, which has a lockedCurrencySide. */
export const readRow = (row: unknown): RowOrder | { readonly issues: Issue[] } => {
  if (!isFields(row)) return { issues: [{ path: '', message: 'must be an object' }] };
  if (isQuoteRow(row)) {
    const read = parsed(quoteRequestSchema, row, issuesOfQuote);
    return 'issues' in read ? read : { kind: 'QUOTE', request: read.order };
  }
  const read = parsed(transferOutSchema, row, timesOf);
  return 'issues' in read ? read : { kind: 'TRANSFER', body: read.order };
};
