import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { eventCostSchema } from './event-cost.ts';
import { flowCostSchema } from './measure-flow.ts';

const lockSchema = z.object({
  /** By flow id. */
  flows: z.record(z.string(), flowCostSchema),
  /** By flow id, for functions that use S3. */
  uploads: z.record(z.string(), flowCostSchema),
  /** By event flow id. */
  events: z.record(z.string(), eventCostSchema),
});

/** The counts that must not grow. `npm run bench` writes them, and a commit that changes one says why. */
export type CostLock = z.output<typeof lockSchema>;

const file = new URL('./cost-lock.json', import.meta.url);

export const readCostLock = (): CostLock => lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

export const writeCostLock = (lock: CostLock): void =>
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

type Counts = Readonly<Record<string, number>>;

/** The counts that exceed the lock, in words. Empty when there are none. */
export const overruns = (id: string, cost: Counts, locked: Counts | undefined): string[] => {
  if (locked === undefined) return [`${id} is not in the cost lock: run npm run bench`];
  const allowed = new Map(Object.entries(locked));
  return Object.entries(cost)
    .filter(([name, count]) => count > (allowed.get(name) ?? 0))
    .map(([name, count]) => `${id}: ${name} is ${count}, the cost lock allows ${allowed.get(name)}`);
};
