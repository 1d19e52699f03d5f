import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { handOverTo } from '#shared/webhooks/delivery/hand-over.ts';

/** Gives events to deliver-events. */
export const handOver = handOverTo(setting('DELIVER_EVENTS_FUNCTION_ARN', z.string().min(1)));
