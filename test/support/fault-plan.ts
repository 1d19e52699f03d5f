import { faultKinds } from '@payments-service/local-aws/testing/faults';
import * as z from 'zod';

/** Calls that name one of these instead of `scope` are affected too, such as those for the other side of a payment. */
const alsoNaming = z.array(z.string().min(8)).readonly().optional();

/**
 * A plan affects the calls whose body names `scope` (a platform's uuid), so that tests on one host do not meet each
 * other's faults. `random`: each call may fail, at the rates of infra/local-aws/src/testing/faults.ts. `crash`: from
 * the n-th call on everything is lost, as if the function had died there; the n-th call itself is lost before or
 * after it takes effect. `hold`: the first call of an operation waits. `gate`: the first call of an operation waits
 * until the plan ends. `count`: no faults.
 */
export const planSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('random'),
    scope: z.string().min(8),
    seed: z.number(),
    rates: z.partialRecord(z.enum(faultKinds), z.number()),
    caller: z.string().optional(),
  }),
  z.object({
    kind: z.literal('crash'),
    scope: z.string().min(8),
    at: z.number(),
    moment: z.enum(['before', 'after']),
    /** Only calls of this function, by the start of its logical id. The default is all functions. */
    caller: z.string().optional(),
    alsoNaming,
    /** Only calls of this operation count, by its name on the wire, such as `TransactWriteItems`. The default is all. */
    operation: z.string().optional(),
    /** These functions, by the same names, are dead all the time, so that they cannot do the work of `caller`. */
    alsoDead: z.array(z.string()).readonly().optional(),
    /** Only the run that makes the n-th call dies. A workflow repeats its step at once, and that run lives. */
    isOneRun: z.literal(true).optional(),
    /** The caller asserts itself whether it struck. Otherwise a crash that does not strike fails the test. */
    mayMiss: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('hold'),
    scope: z.string().min(8),
    /** The operation's name on the wire, such as `PutObject`. */
    operation: z.string(),
    milliseconds: z.number(),
    caller: z.string().optional(),
  }),
  z.object({
    kind: z.literal('gate'),
    scope: z.string().min(8),
    /** The operation's name on the wire, such as `Query`. */
    operation: z.string(),
    caller: z.string().optional(),
  }),
  z.object({
    kind: z.literal('count'),
    scope: z.string().min(8),
    caller: z.string().optional(),
    /** Only calls of this operation count, by its name on the wire, such as `Query`. The default is all. */
    operation: z.string().optional(),
    alsoNaming,
  }),
]);
export type FaultPlan = z.input<typeof planSchema>;
export type Plan = z.output<typeof planSchema>;
