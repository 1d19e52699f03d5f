import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** Root of the operator's switch, without a slash at its end; undefined where none is configured. */
export const switchUrl: string | undefined = setting('SWITCH_URL', z.url({ protocol: /^https$/ }).optional());

/** Whether money can leave: always in the sandbox, in production once the operator has configured a switch. */
export const isSwitchConfigured: boolean = environment === 'sandbox' || switchUrl !== undefined;
