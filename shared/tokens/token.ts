import type { Permission } from '#shared/kernel/operation.ts';

/** API credentials of a platform, without the secret, which nobody can get back. */
export interface Token {
  readonly platformId: string;
  readonly uuid: string;
  readonly name: string;
  /** Without repetition, in the order of the contract. */
  readonly permissions: readonly Permission[];
  /** base64url SHA-256 of the client secret. */
  readonly secretHash: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
