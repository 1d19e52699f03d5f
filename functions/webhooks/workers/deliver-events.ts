import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { deliverEvents } from '#shared/webhooks/delivery/deliver-events.ts';
import { handOverTo } from '#shared/webhooks/delivery/hand-over.ts';
import { handedOverSchema } from '#shared/webhooks/delivery/handed-over.ts';

const apart = handOverTo(setting('DELIVER_APART_FUNCTION_ARN', z.string().min(1)));

/** Called by make-events, which does not wait. Here only endpoints that answer are waited for: see deliver-apart. */
export const handler = (input: unknown): Promise<void> => deliverEvents(handedOverSchema.parse(input), apart);
