import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';

/** Domain of generated UMA addresses for platforms without their own. Customers of every platform may use it. */
export const serviceUmaDomain = setting('UMA_DOMAIN', z.string().min(1));
