import { mockRefusal } from './mock-refusal.ts';

/**
 * Answers every method that a path does not have. API Gateway itself does not distinguish such a request from an unknown
 * path. A body of another type than JSON is 415.
 *
 * @param allowed the methods of the path
 */
export const refusedMethods = (allowed: readonly string[]) => {
  const allowedMethods = allowed.toSorted();
  const allow = allowedMethods.join(', ');
  return mockRefusal({
    code: 'METHOD_NOT_ALLOWED',
    message: `This path has no such method; use ${allow}.`,
    details: { allowedMethods },
    headers: { Allow: `'${allow}'` },
    contentTypes: ['application/json'],
  });
};
