import type { RateTable } from './rate-table.ts';

/** Where rates come from. Throws when it has none: nothing half-read is a table. */
export type RateSource = () => Promise<RateTable>;

/** Which of them a filed table is of. */
export type RateOrigin = 'SHIPPED' | 'HTTP';
