import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { isOverNetwork } from '#shared/payments/quotes/facts.ts';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import { readQuoteFacts } from '#shared/payments/quotes/read-facts.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { quoteView } from '#shared/payments/quotes/view.ts';
import { isSwitchConfigured } from '#shared/switch/switch-settings.ts';
import { endOf, sweptFrom, validateSchedule } from './rules.ts';
import { filedOrder } from './schedule-transfer.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/**
 * Orders a quote for later. Its price is the present one: the one of its time follows from the rate of that time. The
 * caller commits. @throws ApiError
 */
export const scheduleQuote = async (platformId: string, request: QuoteRequest): Promise<Prepared> => {
  const schedule = validateSchedule(request, clock.now());
  const facts = await readQuoteFacts(platformId, request);
  if (isOverNetwork(facts)) {
    throw new ApiError('NOT_IMPLEMENTED', {
      message: 'A payment to another service cannot be scheduled, because its invoice ends within minutes.',
    });
  }
  const { executeAt } = schedule;
  const draft = planQuote({ request, facts, environment, isSwitchConfigured, uuid: newUuid() });
  const quote = {
    ...draft,
    quote: { ...draft.quote, expiresAt: endOf(executeAt) },
    schedule,
    checkAt: sweptFrom(executeAt),
  };
  return filedOrder(quote, quoteView(quote));
};
