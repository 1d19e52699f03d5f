import type { BodyOf } from '#test/support/api-client.ts';

export type Timeline = BodyOf<'getTransactionTimeline'>['data'];

/** Each entry as `KIND title`, with a name for the id of the account. */
export const told = (timeline: Timeline, accountId: string): string[] =>
  timeline.map(({ kind, title }) => `${kind} ${title.replaceAll(accountId, 'the account')}`);
