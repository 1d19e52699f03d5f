import type { ErrorCode } from '#shared/kernel/errors.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** A refusal of one field. @param message what is wrong or must be, without the field's name and the full stop */
export const refusalAt = (code: ErrorCode, path: string, message: string): Refusal =>
  new Refusal(code, { message: `${path} ${message}.`, details: { issues: [{ path, message }] } });
