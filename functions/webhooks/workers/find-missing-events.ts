import * as z from 'zod';
import { findMissingEvents } from '#shared/events/find-missing-events.ts';
import { setting } from '#shared/kernel/config.ts';
import { batchDispatcher } from '#shared/webhooks/delivery/event-batch.ts';

const dispatch = batchDispatcher(setting('DELIVER_EVENTS_FUNCTION_ARN', z.string().min(1)));

export const handler = (): Promise<{ found: number }> => findMissingEvents(dispatch);
