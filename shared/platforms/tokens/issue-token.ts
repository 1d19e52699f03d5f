import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Permission } from '#shared/kernel/operation.ts';
import { newClientSecret, secretHashOf } from './credentials.ts';
import { distinctPermissions } from './rules.ts';
import type { Token } from './token.ts';

export interface TokenOrder {
  readonly platformId: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Of its platform. */
  readonly usageKey?: string | undefined;
}

/** Makes a token and its secret, of which the service stores only a hash. Nothing is stored yet. */
export const issueToken = (order: TokenOrder): { token: Token; clientSecret: string } => {
  const clientSecret = newClientSecret();
  const now = clock.now().toISOString();
  const token = {
    platformId: order.platformId,
    uuid: newUuid(),
    name: order.name,
    permissions: distinctPermissions(order.permissions),
    secretHash: secretHashOf(clientSecret),
    usageKey: order.usageKey,
    createdAt: now,
    updatedAt: now,
  };
  return { token, clientSecret };
};
