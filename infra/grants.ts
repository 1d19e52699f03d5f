import type { Grant } from './grant.ts';

/** What each function may do, by its name. Synth refuses a function that is missing here. */
export const grants: Readonly<Record<string, Grant>> = {};
