import type { AwsCall } from '@payments-service/local-aws/interceptor';
import * as z from 'zod';

/** The calls of a movement of a hot account (docs/decisions/0390). `GIVEN_UP` is the receipt before a release. */
export const hotSteps = ['HOLD', 'COMMIT', 'SETTLE', 'GIVEN_UP', 'RELEASE'] as const;
export type HotStep = (typeof hotSteps)[number];

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const slotUpdate = z.object({
  Key: z.object({ sk: text.pipe(z.literal('SLOT')) }),
  UpdateExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()),
});
const put = z.object({ Item: z.object({ pk: text, outcome: text.optional() }) });
const transaction = z.object({ TransactItems: z.array(z.object({ Put: z.unknown() }).partial()) });

const isReceipt = (candidate: unknown): boolean => {
  const parsed = put.safeParse(candidate);
  return parsed.success && parsed.data.Item.pk.startsWith('HOLD#');
};

/** A slot is also frozen and thawed, and then nothing counts its holds. */
const stepOfUpdate = (body: unknown): HotStep | undefined => {
  const parsed = slotUpdate.safeParse(body);
  if (!parsed.success) return undefined;
  const { UpdateExpression, ExpressionAttributeNames } = parsed.data;
  const names = new Set(Object.values(ExpressionAttributeNames));
  if (!names.has('holdCount')) return undefined;
  if (!UpdateExpression.includes('REMOVE')) return 'HOLD';
  return names.has('changes') ? 'SETTLE' : 'RELEASE';
};

/** Which step a call is; undefined for all other calls. */
export const hotStepOf = ({ operation, body }: Pick<AwsCall, 'operation' | 'body'>): HotStep | undefined => {
  if (operation === 'UpdateItem') return stepOfUpdate(body);
  if (operation === 'PutItem') return isReceipt(body) ? 'GIVEN_UP' : undefined;
  if (operation !== 'TransactWriteItems') return undefined;
  const parsed = transaction.safeParse(body);
  return parsed.success && parsed.data.TransactItems.some(({ Put }) => isReceipt(Put)) ? 'COMMIT' : undefined;
};

const recordedStepSchema = z.object({
  step: z.enum(hotSteps),
  operation: z.string(),
  body: z.record(z.string(), z.unknown()),
});
/** A call as a function has sent it, to send it again. */
export type RecordedStep = z.output<typeof recordedStepSchema>;

/** The steps among the calls of a fault plan's scope so far. @param controlUrl of the host (host-control.ts) */
export const recordedSteps = async (controlUrl: string, scope: string): Promise<RecordedStep[]> => {
  const answer = await fetch(`${controlUrl}/steps/${scope}`);
  return z.array(recordedStepSchema).parse(await answer.json());
};
