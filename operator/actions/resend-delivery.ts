import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { noteAct, operatorTokenId } from '#shared/audit/act.ts';
import { formatId, newUuid } from '#shared/kernel/ids.ts';
import { presentCredentials } from '../access/service.ts';
import { find } from '../queries/find.ts';
import { jsonOf } from '../queries/json-of.ts';

const client = new LambdaClient({ credentials: presentCredentials, maxAttempts: 1 });

const answerSchema = z.object({ statusCode: z.int(), body: z.string() });
const deliverySchema = z.looseObject({
  status: z.string(),
  lastAttempt: z
    .looseObject({ responseStatus: z.int().optional(), errorClass: z.string().optional() })
    .optional(),
});
const errorSchema = z.looseObject({ message: z.string() });

/** What API Gateway would send, as far as the function reads it. */
const eventOf = (platformId: string, deliveryId: string) => ({
  httpMethod: 'POST',
  headers: {},
  multiValueHeaders: {},
  pathParameters: { deliveryId },
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { requestId: newUuid(), authorizer: { platformId, tokenId: operatorTokenId } },
});

/** What became of an event that was to be sent again. */
export interface Resent {
  /** It went to the endpoint, whatever that answered. */
  readonly isSent: boolean;
  /** A sentence. */
  readonly result: string;
}

const resentOf = ({ statusCode, body }: z.output<typeof answerSchema>): Resent => {
  if (statusCode !== 200) {
    const { data } = errorSchema.safeParse(jsonOf(body));
    const why = data?.message ?? `the function answered ${statusCode}`;
    return { isSent: false, result: `It was not sent: ${why}` };
  }
  const { status, lastAttempt } = deliverySchema.parse(jsonOf(body));
  const { responseStatus, errorClass } = lastAttempt ?? {};
  const answer =
    responseStatus === undefined ? `gave no answer (${errorClass})` : `answered ${responseStatus}`;
  return { isSent: true, result: `Sent again. The endpoint ${answer}; the delivery is ${status}.` };
};

/**
 * Sends an event again to the endpoint that its platform has now, in whatever state the delivery is. The function of the
 * platforms' own operation does it, because only functions may sign webhooks.
 *
 * @param platformId and eventId bare uuids
 */
export const resendEvent = async (
  stackName: string,
  { platformId, eventId }: { readonly platformId: string; readonly eventId: string },
): Promise<Resent> => {
  await noteAct(formatId('Webhook', eventId), platformId);
  const event = eventOf(platformId, formatId('Webhook', eventId));
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({
      FunctionName: `${stackName}-resend-webhook-delivery`,
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
  if (FunctionError !== undefined) throw new Error(`resend-webhook-delivery failed: ${FunctionError}`);
  return resentOf(answerSchema.parse(jsonOf(Buffer.from(Payload ?? []).toString())));
};

/** The same for an event of any platform. @param id `Webhook:<uuid>` @returns what became of it, in a sentence */
export const resendDelivery = async (stackName: string, id: string): Promise<string> => {
  const [found] = await find(id);
  if (found?.type !== 'Webhook') return `There is no event ${id}.`;
  const { result } = await resendEvent(stackName, { platformId: found.platform.uuid, eventId: found.uuid });
  return result;
};
