import * as z from 'zod';
import type { ErrorCode } from '#shared/kernel/errors.ts';

const refusalSchema = z.object({
  /** Only an error in the protocol's own form has it: a gateway's has a number, or nothing. */
  status: z.literal('ERROR').optional().catch(undefined),
  code: z
    .string()
    .regex(/^[A-Z_]{1,64}$/)
    .optional()
    .catch(undefined),
  supportedMajorVersions: z.array(z.int().min(0).max(1_000)).max(100).optional().catch(undefined),
});

/** What the error of another VASP says to a program. */
export interface VaspRefusal {
  readonly status?: 'ERROR' | undefined;
  readonly code?: string | undefined;
  readonly supportedMajorVersions?: readonly number[] | undefined;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads an answer that is no success. Nonsense says nothing. */
export const vaspRefusal = (text: string): VaspRefusal => refusalSchema.safeParse(jsonOf(text)).data ?? {};

/** Codes of another VASP that our platforms read as they are: they say what to do about this payment. */
const passedOn = [
  'COUNTERPARTY_NOT_ALLOWED',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'SENDER_NOT_ACCEPTED',
  'UNSUPPORTED_UMA_VERSION',
  'VELOCITY_LIMIT_EXCEEDED',
] as const satisfies readonly ErrorCode[];

const passedOnSchema = z.enum(passedOn);
const unsupportedVersion = 412;

/** Another VASP understood our message and does not want it. */
export class VaspRefused extends Error {
  override readonly name = 'VaspRefused';
  /** Ours. */
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The error for an answer that is no success, when it is a refusal in the protocol's form.
 *
 * @param otherwise for codes that say nothing to a platform
 * @returns undefined for what a gateway or a broken service answers
 */
export const refusedBy = (
  domain: string,
  { status, text }: { readonly status: number; readonly text: string },
  otherwise: ErrorCode | undefined,
): VaspRefused | undefined => {
  const refusal = vaspRefusal(text);
  if (status === unsupportedVersion) {
    const message = `${domain} does not support this UMA version any more.`;
    return new VaspRefused('UNSUPPORTED_UMA_VERSION', message);
  }
  if (status < 400 || status >= 500 || refusal.status !== 'ERROR' || refusal.code === undefined)
    return undefined;
  const code = passedOnSchema.safeParse(refusal.code).data ?? otherwise;
  return code && new VaspRefused(code, `${domain} refuses, and answers ${status} and ${refusal.code}.`);
};
