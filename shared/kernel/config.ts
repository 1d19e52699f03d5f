import * as z from 'zod';

/**
 * Reads an environment variable while its module loads. A function that was deployed without the variable fails at its
 * first start with the variable's name, not in the middle of a payment.
 */
export const setting = <T extends z.ZodType>(name: string, schema: T): z.output<T> => {
  const parsed = schema.safeParse(process.env[name]);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new Error(`Environment variable ${name} is missing or wrong: ${problems}`);
};

/** `sandbox` simulates the outside world with magic values; `production` never does. */
export const environmentSchema = z.enum(['sandbox', 'production']);
export type Environment = z.output<typeof environmentSchema>;

/**
 * Everything that reads a magic value calls this first. In production a forgotten check of the environment then ends in
 * a 500 before anything is written, and never in a simulated outcome.
 *
 * @throws Error outside the sandbox
 */
export const mustBeSandbox = (): void => {
  if (setting('ENVIRONMENT', environmentSchema) === 'sandbox') return;
  throw new Error('Only the sandbox may read a magic value');
};

/**
 * Whether this service pays and is paid over the UMA network: the sandbox always, because there the callback is the money;
 * production with a switch on the Lightning network.
 */
export const isOnUmaNetwork = (): boolean =>
  setting('ENVIRONMENT', environmentSchema) === 'sandbox' ||
  setting('IS_ON_UMA_NETWORK', z.stringbool().default(false));
