import { formatId } from '#shared/kernel/ids.ts';
import type { Permission } from '#shared/kernel/operation.ts';
import { clientIdOf } from './credentials.ts';
import { permissions, type Token } from './token.ts';

/** Filters of the token list; times are ISO 8601 and inclusive. */
export interface TokenFilters {
  readonly name?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
}

/** Each permission once, in the order of `permissions`. */
export const distinctPermissions = (asked: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => asked.includes(permission));

const isWithin = (at: string, after: string | undefined, before: string | undefined): boolean => {
  const atMs = Date.parse(at);
  return (
    (after === undefined || atMs >= Date.parse(after)) && (before === undefined || atMs <= Date.parse(before))
  );
};

export const isListed = (token: Token, filters: TokenFilters): boolean =>
  (filters.name === undefined || token.name === filters.name) &&
  isWithin(token.createdAt, filters.createdAfter, filters.createdBefore) &&
  isWithin(token.updatedAt, filters.updatedAfter, filters.updatedBefore);

/** The ApiToken in answers, without the secret. */
export const tokenView = (token: Token) => ({
  id: formatId('Token', token.uuid),
  name: token.name,
  permissions: [...token.permissions],
  clientId: clientIdOf(token),
  createdAt: token.createdAt,
  updatedAt: token.updatedAt,
});
