import { putItems } from './many-items.ts';
import { type Item, putItem } from './raw-table.ts';
import type { FundedAccount, TestPlatform } from './service.ts';

export interface HistoryWish {
  readonly count: number;
  /** When the first entry was posted; each further one is a minute later. */
  readonly firstAt: Date;
}

const uuidAt = (ms: number, number: number): string => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`;
};

/** The time of a planted entry. */
export const plantedAt = ({ firstAt }: HistoryWish, number: number): Date =>
  new Date(firstAt.getTime() + number * 60_000);

/** Stores fundings of 1, 2, 3 ... on an account that has not moved yet, as if they had been posted long ago. */
export const plantHistory = async (
  platform: TestPlatform,
  { id, currency }: FundedAccount,
  wish: HistoryWish,
): Promise<void> => {
  const accountUuid = id.slice('InternalAccount:'.length);
  const named = { platformId: platform.id, accountUuid };
  const pk = `JOURNAL#${platform.id}#${accountUuid}`;
  const journal = (number: number): Item => {
    const at = plantedAt(wish, number);
    const sourceUuid = uuidAt(at.getTime(), number);
    const amountMinor = BigInt(number + 1);
    return {
      pk,
      sk: `${sourceUuid}#FUNDING`,
      ...named,
      uuid: uuidAt(at.getTime(), number),
      sourceUuid,
      purpose: 'FUNDING',
      legs: [
        { account: accountUuid, currency, amountMinor },
        { account: 'CLEARING', currency, amountMinor: -amountMinor },
      ],
      createdAt: at.toISOString(),
      listPk: pk,
      sortId: `${at.toISOString()}#${sourceUuid}#0`,
    };
  };
  const changes = BigInt(wish.count);
  await putItem(platform.address, {
    pk: `ACCOUNT#${platform.id}#${accountUuid}`,
    sk: 'BALANCE',
    ...named,
    balanceMinor: (changes * (changes + 1n)) / 2n,
    version: changes,
    balanceVersion: changes,
    updatedAt: plantedAt(wish, wish.count - 1).toISOString(),
  });
  const journals = Array.from({ length: wish.count }, (_, number) => journal(number));
  await putItems(platform.address, journals);
};
