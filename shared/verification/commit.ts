import { writesOfTransaction } from '#shared/kernel/aws-limits.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { type Commit, commitPlain } from '#shared/kernel/commit.ts';
import type { Write } from '#shared/kernel/item.ts';
import { type NamedWrites, transactIfUnchanged } from '#shared/kernel/transact.ts';

/** The answer under the request's key. */
const keyWrites = 1;

/**
 * Owners and documents come from an index, which may still show the state before a recent write. Reading again at once
 * would find the same state.
 */
const backoff = { baseMs: 20, limitMs: 250 } as const;

/** The names do not matter: any failed condition means that the applicant changed. */
const numbered = (writes: readonly Write[]): NamedWrites =>
  Object.fromEntries(writes.map((write, index) => [`write${index}`, write]));

export interface Change<T> {
  readonly result: T;
  readonly change: readonly Write[];
  /** Writes on other items, such as documents. Any number of them. */
  readonly sideWrites: readonly Write[];
}

/**
 * Commits a change with its side writes. Side writes that do not fit into the same transaction go first, in
 * transactions of their own, and the change goes last: if the process stops between them, the whole change can be
 * repeated.
 */
const commitParts = async <T>(
  { result, change, sideWrites }: Change<T>,
  commit: Commit<T>,
): Promise<boolean> => {
  const fitting = writesOfTransaction - keyWrites - change.length;
  for (let start = fitting; start < sideWrites.length; start += writesOfTransaction) {
    if (!(await transactIfUnchanged(numbered(sideWrites.slice(start, start + writesOfTransaction)))))
      return false;
  }
  const last = numbered([...change, ...sideWrites.slice(0, fitting)]);
  return (await commit(last, result)) === undefined;
};

/** Commits what `decide` reads and decides. Does both again when another writer came between. */
export const commitChange = <T>(
  decide: () => Promise<Change<T>>,
  commit: Commit<T> = commitPlain,
): Promise<T> =>
  changeWithRetry(
    async () => {
      const decided = await decide();
      const { result, change, sideWrites } = decided;
      if (change.length + sideWrites.length === 0) return result;
      return (await commitParts(decided, commit)) ? result : lostRace;
    },
    { message: 'Other requests keep changing this customer; try again.', backoff },
  );
