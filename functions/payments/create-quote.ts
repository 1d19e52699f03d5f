import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent, stopIfAnswered } from '#shared/kernel/http/idempotency.ts';
import { createQuote } from '#shared/payments/quotes/contract.ts';
import { prepareQuote } from '#shared/payments/quotes/prepare.ts';

export const handler = endpoint(createQuote, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, async () => {
    if (body.executeAt === undefined && body.maxRateDeviationBps === undefined) {
      return prepareQuote(platformId, body, () => stopIfAnswered(idempotency));
    }
    const { scheduleQuote } = await import('#shared/payments/schedules/schedule-quote.ts');
    return scheduleQuote(platformId, body);
  }),
);
