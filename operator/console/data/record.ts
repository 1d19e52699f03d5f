import { clock } from '#shared/kernel/clock.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Service } from '../../access/service.ts';
import { explain } from '../../queries/explain/explain.ts';
import { find } from '../../queries/find.ts';
import type { RecordPage } from '../answers.ts';
import { balancesAfter } from './balances-after.ts';
import { moneyOf } from './money-of.ts';
import { tablesOf } from './tables-of.ts';

/** A record by its id, with all that is known of it; undefined when there is none. */
export const recordOf = async ({ stackName }: Service, id: string): Promise<RecordPage | undefined> => {
  const [found] = await find(id);
  if (found === undefined) return undefined;
  const { type, uuid, platform } = found;
  const transaction = type === 'Transaction' ? await getTransaction(platform.uuid, uuid) : undefined;
  const [story, money, balances, tables] = await Promise.all([
    explain(stackName, found),
    transaction && moneyOf(transaction),
    transaction === undefined ? {} : balancesAfter(transaction),
    tablesOf(found),
  ]);
  if (story === undefined) return undefined;
  return { at: clock.now().toISOString(), story, money, balances, tables };
};
