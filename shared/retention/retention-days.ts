import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { fewestRetentionDays, mostRetentionDays } from '#shared/kernel/retention-limits.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';

const daysSchema = z.coerce.number().int().min(fewestRetentionDays).max(mostRetentionDays);
const retentionMs = serviceMs(setting('PAYER_DATA_RETENTION_DAYS', daysSchema) * 86_400_000);

/** What was made before this moment must have no words of its payer any longer. */
export const retainedSince = (now: Date): Date => new Date(now.getTime() - retentionMs);
