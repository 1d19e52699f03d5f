import * as z from 'zod';
import { actions, auditRecordSchema } from '#shared/audit/audit-record.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

/** A payment has at most 16 digits. */
const amount = '-?\\d{1,16}';
/** Words that code writes, times, rates, ids. Names of people have small letters, and account numbers are long. */
const plain = whole(
  `[A-Z][A-Z_]{0,63}|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z|\\d{1,12}(?:\\.\\d{1,30})?|[A-Z][A-Za-z]+:${uuid}|${uuid}`,
);
const accountNumber = /\d{9}/;
const currencies = whole('[A-Z]{3,5}(?: [A-Z]{3,5})*');

/** Numbers of the table are amounts and counts. Strings below `…Minor` are amounts that JSON cannot hold. */
const isPlain = (value: unknown, name: string): boolean => {
  if (Array.isArray(value)) return value.every((one) => isPlain(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, one]) => isPlain(one, key));
  if (typeof value !== 'string') return true;
  if (name.endsWith('Minor')) return whole(amount).test(value);
  if (name === 'currencies' || name === 'closed') return currencies.test(value);
  return plain.test(value) && !(accountNumber.test(value) && /^\d+$/.test(value));
};

/** The allowed fields of a record. A new one is a decision about what the trail may reveal. */
const strictRecordSchema = z.strictObject({
  ...auditRecordSchema.shape,
  eventId: z.string().regex(/^[\w-]{1,64}$/),
  at: z.iso.datetime(),
  action: z.enum(actions),
  resource: z
    .string()
    .regex(
      whole(
        `[A-Z][A-Za-z]+:(?:${uuid}|[0-9a-f]{16}|[0-9a-f]{32})|LinkToken:[\\w-]{1,16}|Rates:USD|Execution:[a-z-]+:[\\w-]{1,90}|Worker:[a-z-]+`,
      ),
    ),
  platformId: z
    .string()
    .regex(whole(`Platform:${uuid}`))
    .optional(),
  actor: z
    .strictObject({
      kind: z.string().regex(/^[A-Z]+$/),
      id: z.string().regex(whole(`${uuid}|[\\w+=,.@-]{0,64}`)),
      requestId: z.string().regex(whole(`|${uuid}|[\\w=-]{1,64}`)),
      operation: z.string().regex(/^[A-Za-z -]+$/),
    })
    .optional(),
  before: z.string().regex(plain).optional(),
  after: z.string().regex(plain).optional(),
  fields: z.array(z.string().regex(/^[A-Za-z0-9]+$/)),
  values: z.record(
    z.string(),
    z.strictObject({ before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
});

const flawOf = (line: string): string | undefined => {
  const parsed = strictRecordSchema.safeParse(JSON.parse(line));
  if (!parsed.success) return `${z.prettifyError(parsed.error)} ${line}`;
  const { values } = parsed.data;
  const odd = Object.entries(values).filter(
    ([name, { before, after }]) => !isPlain(before, name) || !isPlain(after, name),
  );
  return odd.length === 0 ? undefined : `${odd.map(([name]) => name).join(', ')}: ${line}`;
};

/** Lines of the trail that could hold a name, an account number, an address or a secret. */
export const trailFlaws = (text: string): string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => flawOf(line) ?? []);
