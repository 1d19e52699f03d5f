import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const url = setting('VERIFICATION_PROVIDER_URL', z.url({ protocol: /^https$/ }).optional());

/** Root of the operator's verification provider, without a slash at the end; undefined when nobody but the operator decides. */
export const providerUrl: string | undefined = environment === 'production' ? url : undefined;
