import * as z from 'zod';
import { setting } from './config.ts';

/**
 * Whether accounts with conflicts become hot. `off`: none becomes hot, and those that are work on. Every release from the
 * first that knows this setting reads and writes hot accounts, and none before it (docs/decisions/0390). `always`: every
 * account is hot from its first movement, for proofs.
 */
export const hotAccountsModes = ['off', 'on', 'always'] as const;
export type HotAccountsMode = (typeof hotAccountsModes)[number];
const modeSchema = z.enum(hotAccountsModes).default('off');

export const hotAccountsMode = (): HotAccountsMode => setting('HOT_ACCOUNTS', modeSchema);
