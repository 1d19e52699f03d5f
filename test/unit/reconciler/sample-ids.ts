export const platformId = '01a1f000-0000-7000-8000-000000000000';
/** Another platform. Its customer receives a UMA payment. */
export const otherPlatformId = '01a1f000-0000-7100-8000-000000000000';
export const jane = '01a1f000-0000-7001-8000-000000000400';
export const juan = '01a1f000-0000-7101-8000-000000000400';
/** Account uuids: the last ten bits are the currency number 840, 978 or 484. */
export const usd = '01a1f000-0000-7001-8000-000000000748';
export const eur = '01a1f000-0000-7001-8000-0000000007d2';
export const mxn = '01a1f000-0000-7001-8000-0000000005e4';
export const juansMxn = '01a1f000-0000-7101-8000-0000000005e4';
export const bankUuid = '01a1f000-0000-7002-8000-000000000000';
export const at = '2026-11-21T03:00:00.000Z';
export const executedAt = '2026-11-21T03:01:00.000Z';
export const endedAt = '2026-11-21T03:02:00.000Z';
export const expiresAt = '2026-11-21T03:05:00.000Z';

/** The sample's transactions, by their final state. */
export const uuids = {
  paid: '01a1f000-0000-7010-8000-000000000000',
  failed: '01a1f000-0000-7011-8000-000000000000',
  stuck: '01a1f000-0000-7012-8000-000000000000',
  pending: '01a1f000-0000-7013-8000-000000000000',
  expired: '01a1f000-0000-7014-8000-000000000000',
  processing: '01a1f000-0000-7015-8000-000000000000',
  internal: '01a1f000-0000-7016-8000-000000000000',
  funded: '01a1f000-0000-7017-8000-000000000000',
  cancelled: '01a1f000-0000-7018-8000-000000000000',
  returned: '01a1f000-0000-7019-8000-000000000000',
  sent: '01a1f000-0000-701a-8000-000000000000',
  received: '01a1f000-0000-701b-8000-000000000000',
  waiting: '01a1f000-0000-701c-8000-000000000000',
  passedOn: '01a1f000-0000-701d-8000-000000000000',
  rejected: '01a1f000-0000-701e-8000-000000000000',
  keptAfterAll: '01a1f000-0000-701f-8000-000000000000',
} as const;
export type Name = keyof typeof uuids;
