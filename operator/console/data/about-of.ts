import * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import type { Execution } from '../../queries/executions.ts';
import { jsonOf } from '../../queries/json-of.ts';

const inputSchema = z.looseObject({
  transactionId: z.string().optional(),
  eventId: z.string().optional(),
  accountId: z.string().optional(),
});

/** The record that an execution is about, by its input. */
export const aboutOf = ({ input }: Execution): string | undefined => {
  const { data } = inputSchema.safeParse(jsonOf(input));
  if (data?.transactionId !== undefined) return formatId('Transaction', data.transactionId);
  return data?.eventId === undefined ? undefined : formatId('Webhook', data.eventId);
};
