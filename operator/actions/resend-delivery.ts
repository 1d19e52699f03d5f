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

const saidOf = ({ statusCode, body }: z.output<typeof answerSchema>): string => {
  if (statusCode !== 200) {
    const { data } = errorSchema.safeParse(jsonOf(body));
    return `It was not sent: ${data?.message ?? `the function answered ${statusCode}`}`;
  }
  const { status, lastAttempt } = deliverySchema.parse(jsonOf(body));
  const { responseStatus, errorClass } = lastAttempt ?? {};
  const answer =
    responseStatus === undefined ? `gave no answer (${errorClass})` : `answered ${responseStatus}`;
  return `Sent again. The endpoint ${answer}; the delivery is ${status}.`;
};

/**
 * Sends an event again to the endpoint that its platform has now, in whatever state the delivery is. The function of the
 * platforms' own operation does it, because only functions may sign webhooks.
 *
 * @param platformId and eventId bare uuids
 * @returns what became of it, in a sentence
 */
export const resendEvent = async (
  stackName: string,
  { platformId, eventId }: { readonly platformId: string; readonly eventId: string },
): Promise<string> => {
  await noteAct(formatId('Webhook', eventId), platformId);
  const event = eventOf(platformId, formatId('Webhook', eventId));
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({
      FunctionName: `${stackName}-resend-webhook-delivery`,
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
  if (FunctionError !== undefined) throw new Error(`resend-webhook-delivery failed: ${FunctionError}`);
  return saidOf(answerSchema.parse(jsonOf(Buffer.from(Payload ?? []).toString())));
};

/** The same for an event of any platform. @param id `Webhook:<uuid>` */
export const resendDelivery = async (stackName: string, id: string): Promise<string> => {
  const [found] = await find(id);
  if (found?.type !== 'Webhook') return `There is no event ${id}.`;
  return resendEvent(stackName, { platformId: found.platform.uuid, eventId: found.uuid });
};
