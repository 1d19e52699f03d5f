import * as z from 'zod';
import { jsonOf } from './json-of.ts';

/** What Lambda puts into the cause of a failed task. */
const lambdaCause = z.looseObject({ errorType: z.string().optional(), errorMessage: z.string() });

const mostCharacters = 500;

/** An error of an execution, without the JSON text that Step Functions wraps it in. */
export const parsedError = (
  error: string | undefined,
  cause: string | undefined,
): { readonly name: string; readonly message: string } => {
  const name = error ?? 'Error';
  const parsed = lambdaCause.safeParse(jsonOf(cause));
  const message = parsed.success ? parsed.data.errorMessage : (cause ?? '');
  return {
    name: parsed.success ? (parsed.data.errorType ?? name) : name,
    message: message.slice(0, mostCharacters),
  };
};
