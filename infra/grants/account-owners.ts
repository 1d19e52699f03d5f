import type { KeyPrefix } from '../grant.ts';

/** The owner's record says who owns an internal account, and whether it exists. */
export const accountOwners: readonly KeyPrefix[] = ['CUSTOMER', 'PLATFORM'];
