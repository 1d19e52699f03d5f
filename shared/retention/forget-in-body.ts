import * as z from 'zod';
import { type PayerWordsOf, withoutFacts } from '#shared/transactions/payer-words.ts';

/** The body of a payment's event. */
const bodySchema = z.looseObject({
  data: z.looseObject({
    description: z.string().optional(),
    counterpartyInformation: z.record(z.string(), z.string()).optional(),
  }),
});

/** The same event without the words of the payer. The event keeps its id. */
export const forgetInBody =
  ({ attributes, facts }: PayerWordsOf) =>
  (body: string): string => {
    const { data, ...event } = bodySchema.parse(JSON.parse(body));
    const counterpartyInformation = withoutFacts(data.counterpartyInformation, facts);
    const description = attributes.includes('description') ? undefined : data.description;
    return JSON.stringify({ ...event, data: { ...data, description, counterpartyInformation } });
  };
