import { textSchema } from '#shared/kernel/schemas.ts';

/** Why an operator decides something. Only operators see it. */
export const reasonSchema = textSchema(500);
