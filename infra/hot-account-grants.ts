import type { Grant, KeyPrefix } from './grant.ts';

type Grants = Readonly<Record<string, Grant>>;

const withMore = (prefixes: readonly KeyPrefix[] = [], ...more: KeyPrefix[]): KeyPrefix[] => [
  ...new Set([...prefixes, ...more]),
];

const withHot = (grant: Grant): Grant => {
  const isMoving = grant.update?.includes('ACCOUNT') === true;
  const isReading = grant.get?.includes('ACCOUNT') === true || grant.batchGet?.includes('ACCOUNT') === true;
  return {
    ...grant,
    ...((isMoving || isReading) && { get: withMore(grant.get, 'ACCOUNT') }),
    // A movement writes the receipt of its hold.
    ...(isMoving && { put: withMore(grant.put, 'HOLD') }),
    // A reader asks which holds are committed, and a movement which ones it can end.
    ...((isMoving || isReading) && { batchGet: withMore(grant.batchGet, 'ACCOUNT', 'HOLD') }),
  };
};

/** Who changes balances also reads the slots of a hot account, and who reads balances the receipts of its holds. */
export const withHotAccountGrants = (grants: Grants): Grants =>
  Object.fromEntries(Object.entries(grants).map(([id, grant]) => [id, withHot(grant)]));
