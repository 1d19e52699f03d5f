import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** Root of the operator's switch, without a slash at the end; undefined when none is configured. */
export const switchUrl: string | undefined = setting('SWITCH_URL', z.url({ protocol: /^https$/ }).optional());

/** Whether money can leave: always in the sandbox; in production only with a configured switch. */
export const isSwitchConfigured: boolean = environment === 'sandbox' || switchUrl !== undefined;
