import * as z from 'zod';

const oneOrMany = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));

const conditionValue = z
  .union([z.string(), z.boolean(), z.number(), z.array(z.union([z.string(), z.boolean(), z.number()]))])
  .transform((value) => (Array.isArray(value) ? value : [value]).map(String));

/** Strict on purpose: an element that is not listed (NotAction, NotResource, Principal) is refused, not skipped. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: z.record(z.string(), z.record(z.string(), conditionValue)).default({}),
});

/** An identity policy document, limited to what the evaluator carries out. */
export const policySchema = z.strictObject({
  Version: z.literal('2012-10-17'),
  Id: z.string().optional(),
  Statement: z
    .union([z.array(statementSchema), statementSchema])
    .transform((value) => (Array.isArray(value) ? value : [value])),
});

export type Statement = z.output<typeof statementSchema>;
