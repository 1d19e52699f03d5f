import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent, any, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';

export const listStates = ['ALLOWED', 'BLOCKED', 'UNLISTED'] as const;

const listedSchema = z.object({
  /** Lower case. */
  domain: z.string(),
  /** UNLISTED: it was on a list before. The item stays, so that the trail has its end. */
  state: z.enum(listStates),
  /** Why the operator decided so. Only operators see it. */
  reason: z.string(),
  /** What platforms read about it in GET /uma-providers. */
  name: z.string(),
  supportedRegions: z.array(z.string()),
  supportedCurrencies: z.array(z.string()),
  /** ISO 8601. */
  changedAt: z.string(),
  version: z.int().positive(),
});
/** Another service of the UMA network that the operator has allowed or blocked. */
export type ListedCounterparty = Readonly<z.output<typeof listedSchema>>;

const partition = 'UMA_COUNTERPARTY#ALL';

const listedItem = defineItem({
  schema: listedSchema,
  keyOf: ({ domain }: { domain: string }) => ({ pk: partition, sk: domain }),
});

/** While any domain is on the list of allowed ones, all others are not. */
const allowedItem = defineItem({
  schema: z.object({ domains: z.int().min(0) }),
  keyOf: (_all: object) => ({ pk: 'UMA_ALLOWED#ALL', sk: 'COUNT' }),
});

/** What the operator's lists say of a domain. */
export interface ListedState {
  /** Undefined: neither list has ever had it. */
  readonly state: ListedCounterparty['state'] | undefined;
  readonly isOnlyAllowed: boolean;
}

const isOnlyAllowed = async (): Promise<boolean> => ((await allowedItem.get({}))?.domains ?? 0) > 0;

/** One round trip, read consistently: a domain is blocked from the moment of the command on. */
export const listedState = async (domain: string): Promise<ListedState> => {
  const [listed, only] = await Promise.all([listedItem.get({ domain }), isOnlyAllowed()]);
  return { state: listed?.state, isOnlyAllowed: only };
};

const perRead = 500;

/** Every domain that is or was on a list, in the order of the domains. */
export const listedCounterparties = async (): Promise<{
  readonly listed: readonly ListedCounterparty[];
  readonly isOnlyAllowed: boolean;
}> => {
  const [listed, only] = await Promise.all([
    readToEnd({
      count: perRead,
      read: async (page) =>
        (
          await readRange({
            index: 'table',
            partition,
            lower: '!',
            upper: '~',
            descending: false,
            ...page,
          })
        ).map(listedItem.parse),
      positionOf: ({ domain }) => domain,
    }),
    isOnlyAllowed(),
  ]);
  return { listed, isOnlyAllowed: only };
};

const countAllowed = (change: -1 | 1): Write =>
  allowedItem.update({}, { add: { domains: change } }, any(absent('domains'), present('domains')));

const allowedChange = (before: ListedCounterparty | undefined, after: ListedCounterparty): -1 | 0 | 1 => {
  const [was, is] = [before?.state === 'ALLOWED', after.state === 'ALLOWED'];
  if (was === is) return 0;
  return is ? 1 : -1;
};

export type ListOrder = Pick<ListedCounterparty, 'domain' | 'state' | 'reason'> &
  Partial<Pick<ListedCounterparty, 'name' | 'supportedRegions' | 'supportedCurrencies'>>;

/** Puts a domain on a list, or takes it off both. What is not named stays as it was. */
export const listCounterparty = ({
  domain,
  state,
  reason,
  ...facts
}: ListOrder): Promise<ListedCounterparty> =>
  changeWithRetry(async () => {
    const before = await listedItem.get({ domain });
    const next: ListedCounterparty = {
      domain,
      state,
      reason,
      name: facts.name ?? before?.name ?? domain,
      supportedRegions: facts.supportedRegions ?? before?.supportedRegions ?? [],
      supportedCurrencies: facts.supportedCurrencies ?? before?.supportedCurrencies ?? [],
      changedAt: clock.now().toISOString(),
      version: (before?.version ?? 0) + 1,
    };
    const isUnchanged = before === undefined ? absent('domain') : equals('version', before.version);
    const change = allowedChange(before, next);
    const isWritten = await transactIfUnchanged({
      counterparty: listedItem.put(next, isUnchanged),
      ...(change !== 0 && { allowed: countAllowed(change) }),
    });
    return isWritten ? next : lostRace;
  });
