import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { Item } from './expressions.ts';
import type { MemoryTable } from './memory-table.ts';

/** How another writer has left an item just before the commit: there, gone, or with other attributes. */
export type Otherwise = 'TAKEN' | 'GONE' | Readonly<Record<string, unknown>>;

/** What fails the write, and what the use case then answers: a value, or the code of its error. */
type Refusal = readonly [Otherwise, answer?: unknown];

export interface ConditionalTransaction {
  readonly title: string;
  /** What the table has before, when nothing is in the way. */
  readonly given: (table: MemoryTable) => unknown;
  readonly run: () => Promise<unknown>;
  /**
   * Each write of the transaction by its item, such as `ACCOUNT BALANCE`, and all that must make it fail. Empty:
   * nothing may.
   */
  readonly writes: Readonly<Record<string, readonly Refusal[]>>;
}

const keyOf = ({ Put: put, Update: update, Delete: remove, ConditionCheck: check }: Write): Item =>
  put?.Item ?? update?.Key ?? remove?.Key ?? check?.Key ?? {};

const conditionOf = ({ Put: put, Update: update, Delete: remove, ConditionCheck: check }: Write) =>
  (put ?? update ?? remove ?? check)?.ConditionExpression;

const itemOf = (write: Write): string => {
  const { pk, sk } = keyOf(write);
  const [kind = ''] = String(pk).split('#');
  const part = /(?:^|#)([A-Z_]+)$/.exec(String(sk))?.[1];
  return part === undefined || part === kind ? kind : `${kind} ${part}`;
};

/** The second item of a kind is `KIND 2`. */
const itemsOf = (writes: readonly Write[]): string[] => {
  const items = writes.map(itemOf);
  return items.map((item, at) => {
    const before = items.slice(0, at).filter((one) => one === item).length;
    return before === 0 ? item : `${item} ${before + 1}`;
  });
};

/** What every balance has. An account without one gets it with its first movement. */
const accountOf = (pk: unknown): Item => {
  const [kind, platformId, accountUuid] = String(pk).split('#');
  return kind === 'ACCOUNT' ? { platformId, accountUuid } : {};
};

const changeItem = (table: MemoryTable, write: Write, otherwise: Otherwise): void => {
  const { pk, sk } = keyOf(write);
  const stored = table.find(String(pk), String(sk));
  if (otherwise === 'GONE') table.remove(String(pk), String(sk));
  else if (otherwise === 'TAKEN') table.seed({ ...write.Put?.Item, ...stored, pk, sk });
  else table.seed({ pk, sk, ...accountOf(pk), ...stored, ...otherwise });
};

/** Watches the first commit of these items. */
class Watched {
  readonly others: string[] = [];
  failed: readonly string[] | undefined;
  unconditional: readonly string[] = [];

  constructor(
    table: MemoryTable,
    expected: readonly string[],
    spoil: readonly [string, Otherwise] | undefined,
  ) {
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementation((writes) => {
      const items = itemsOf(writes);
      if (this.failed !== undefined || items.toSorted().join() !== expected.toSorted().join()) {
        this.others.push(items.join(', '));
        return commit(writes);
      }
      const [item, otherwise] = spoil ?? [];
      const spoilt = writes[items.indexOf(item ?? '')];
      if (spoilt !== undefined && otherwise !== undefined) changeItem(table, spoilt, otherwise);
      const planned = commit(writes);
      this.failed = items.filter((_, at) => planned[at]?.isAllowed !== true);
      this.unconditional = items.filter((_, at) => conditionOf(writes[at] ?? {}) === undefined);
      return planned;
    });
  }
}

const answerOf = async (run: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await run();
  } catch (error) {
    return error instanceof ApiError ? error.code : `${error}`;
  }
};

/** Commits each transaction as it is, and once for each condition with only that condition in the way. */
export const testConditions = (
  current: { readonly table: MemoryTable },
  transactions: readonly ConditionalTransaction[],
): void => {
  const conditions = transactions.map((one) => [one.title, one] as const);
  const refusals = transactions.flatMap((one) =>
    Object.entries(one.writes).flatMap(([item, all]) =>
      all.map(([otherwise, ...answer]) => {
        const state =
          typeof otherwise === 'string' ? otherwise : inspect(otherwise, { breakLength: Infinity });
        return [one.title, item, state, { ...one, item, otherwise, answer }] as const;
      }),
    ),
  );

  it.each(conditions)('%s: has a case for each write', async (_title, { given, run, writes }) => {
    await given(current.table);
    const watched = new Watched(current.table, Object.keys(writes), undefined);

    await answerOf(run);

    expect(watched.failed, `commits of ${watched.others.join(' | ')}`).toEqual([]);
    const free = Object.keys(writes).filter((item) => writes[item]?.length === 0);
    expect(free).toEqual(expect.arrayContaining([...watched.unconditional]));
  });

  it.each(refusals)('%s: fails on %s alone when it is %s', async (_title, item, _state, refusal) => {
    const { given, run, writes, otherwise, answer } = refusal;
    await given(current.table);
    const watched = new Watched(current.table, Object.keys(writes), [item, otherwise]);

    const answered = await answerOf(run);

    expect(watched.failed, `commits of ${watched.others.join(' | ')}`).toEqual([item]);
    if (answer.length > 0) expect(answered).toEqual(answer[0]);
  });
};
