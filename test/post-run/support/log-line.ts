import * as z from 'zod';
import { workflowNames } from '#shared/kernel/outbox/workflow-start.ts';
import { differenceKinds } from '#shared/reconciliation/difference.ts';

const outcomes = [
  ...['refused', 'accepted', 'NOTHING', 'FILED', 'UNCHANGED', 'FROZEN', 'START', 'FOLLOW_UP'],
  ...['ANNOUNCED', 'FINISHED'],
  ...['DELIVERED', 'ON_ITS_WAY', 'FAILED', 'REJECTED', 'CANCELLED', 'RETURNED'],
  ...differenceKinds,
];
const reasons = [
  ...['credentials', 'formerSecret', 'disabled', 'permission', 'COUNT', 'TIDY'],
  ...['TIMED_OUT', 'UNREACHABLE', 'UNEXPECTED_STATUS', 'OVERSIZED', 'UNREADABLE'],
];

/** Whoever knows an invitation's code or a link token may use it, so the trail names them by the beginning of a hash. */
const hashedId = z.string().regex(/^(Invitation:[0-9a-f]{32}|LinkToken:[\w-]{16})$/);

/** The allowed fields of a log line. A new field is a decision about what the logs may reveal of a request. */
export const logLineSchema = z.strictObject({
  level: z.literal('ERROR').optional(),
  at: z.iso.datetime(),
  operation: z.string(),
  requestId: z.string().optional(),
  platformId: z.uuid().optional(),
  tokenId: z.uuid().optional(),
  transactionId: z.string().optional(),
  execution: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional(),
  workflow: z.enum(workflowNames).optional(),
  item: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional(),
  ids: z.array(z.union([z.string().regex(/^[A-Z][A-Za-z]+:[0-9a-f-]{36}$/), hashedId])).optional(),
  status: z.int().optional(),
  code: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional(),
  ms: z.number().optional(),
  idempotency: z.literal('replay').optional(),
  // Known words only: a short free text could be an account number.
  outcome: z.enum(outcomes).optional(),
  reason: z.enum(reasons).optional(),
  delivered: z.int().optional(),
  slow: z.int().optional(),
  count: z.int().optional(),
  conflicts: z.int().optional(),
  error: z.string().regex(/^\w+$/).optional(),
  frames: z.array(z.string().startsWith('at ')).optional(),
});

export type LogLine = z.output<typeof logLineSchema>;
