import { UmaError } from '@uma-sdk/core';
import { ApiError, type ErrorCode, errorCatalogue } from '#shared/kernel/errors.ts';
import { VaspUnreachable } from './ask-vasp.ts';
import { VaspRefused } from './vasp-refusal.ts';

const isOurCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

export interface NetworkErrorOptions {
  /** For an exchange that did not take place, and for codes that our API does not have. */
  readonly otherwise: ErrorCode;
  /** The other VASP's domain. */
  readonly domain: string;
  /** The field of the request that names the receiver. */
  readonly field: string;
}

/**
 * The error that our platform reads when another VASP does not do what the protocol says. Texts of the other VASP are not
 * in it.
 */
export const networkApiError = (
  error: unknown,
  { otherwise, domain, field }: NetworkErrorOptions,
): unknown => {
  const apiError = (code: ErrorCode, what: string): ApiError => {
    const issues = [{ path: field, message: what }];
    return new ApiError(code, { message: `${field}: ${what}`, details: { domain, issues }, cause: error });
  };
  if (error instanceof UmaError) {
    return apiError(isOurCode(error.code) ? error.code : otherwise, error.message);
  }
  if (error instanceof VaspRefused) return apiError(error.code, error.message);
  return error instanceof VaspUnreachable
    ? apiError(otherwise, `${domain} did not answer; try again later.`)
    : error;
};
