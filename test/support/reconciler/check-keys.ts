import type { Item, Value } from '../raw-table.ts';
import { type Findings, optionalText, textOf } from './findings.ts';
import { type Book, kindOf } from './ledger-book.ts';

/** Where the platform's uuid stands in a partition key: second part; nowhere for names unique in the whole service. */
const platformInKey: Readonly<Record<string, boolean>> = {
  ACCOUNT: true,
  APPROVAL: true,
  CUSTOMER: true,
  CUSTOMER_REF: true,
  EXTERNAL: true,
  EXTERNAL_ID: true,
  IDEMPOTENCY: true,
  INVITATION: false,
  JOURNAL: true,
  KYC_LINK: false,
  LOOKUP: true,
  OWNER: true,
  PLATFORM: true,
  RATES: false,
  TOKEN: true,
  TRANSACTION: true,
  UMA: false,
  UMA_DOMAIN: false,
  VERIFICATION: true,
};

const fractionIn = (value: Value): boolean => {
  if (typeof value === 'number') return true;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(fractionIn);
};

const shardOf = (uuid: string): number => Number.parseInt(uuid.charAt(uuid.length - 4), 16) & 3;

/** The index keys an item must have, by its attributes; those not named must be absent. */
const indexKeys = (item: Item): Readonly<Record<string, string | undefined>> => {
  const platformId = textOf(item, 'platformId');
  const kind = kindOf(item);
  const uuid = textOf(item, 'pk').split('#')[2] ?? '';
  const list = `${kind}#${platformId}#${shardOf(uuid)}`;
  if (kind === 'CUSTOMER') return { listPk: list, sortId: uuid };
  if (kind === 'EXTERNAL') {
    if (item.isDeleted === true) return { sortId: uuid };
    const isCustomers = textOf(item, 'ownerKind') === 'customer';
    return {
      ...(isCustomers ? { listPk: list } : {}),
      ownerPk: `EXTERNAL#${platformId}#${textOf(item, 'ownerUuid')}`,
      sortId: uuid,
    };
  }
  if (kind === 'VERIFICATION') {
    const isWaiting = item.status === 'IN_PROGRESS';
    return {
      listPk: list,
      ownerPk: `VERIFICATION#${platformId}#${textOf(item, 'customerUuid')}`,
      sortId: uuid,
      ...(isWaiting ? { statusPk: `VERIFICATION_QUEUE#${shardOf(uuid)}` } : {}),
    };
  }
  if (kind === 'OWNER') {
    return { ownerPk: `OWNER#${platformId}#${textOf(item, 'customerUuid')}`, sortId: uuid };
  }
  if (kind !== 'TRANSACTION') return {};
  const status = textOf(item, 'status');
  const dueAt = optionalText(item, 'outcomeDueAt') ?? optionalText(item, 'checkAt');
  return {
    listPk: list,
    ownerPk: `TRANSACTION#${platformId}#${textOf(item, 'ownerUuid')}`,
    sortId: uuid,
    ...(status === 'COMPLETED' ? {} : { statusPk: `TRANSACTION#${platformId}#${status}` }),
    ...(dueAt === undefined ? {} : { duePk: `DUE#${shardOf(uuid)}`, dueSk: `${dueAt}#${uuid}` }),
  };
};

const indexAttributes = ['listPk', 'ownerPk', 'statusPk', 'duePk', 'dueSk', 'sortId'];

const checkIndexes = (item: Item, findings: Findings): void => {
  const expected = indexKeys(item);
  for (const name of indexAttributes) {
    const value = optionalText(item, name);
    findings.expect(value === expected[name], 'I21', item, `${name} is ${value}, not ${expected[name]}`);
  }
};

/** I16, I17, I21: integers only, the platform of an item in its key, and index keys that agree with the item. */
export const checkKeys = (book: Book, findings: Findings): void => {
  for (const item of book.items) {
    const kind = kindOf(item);
    const hasPlatform = platformInKey[kind];
    if (hasPlatform === undefined) {
      findings.add('I17', item, 'is of a kind nobody knows');
      continue;
    }
    const said = optionalText(item, 'platformId');
    const inKey = textOf(item, 'pk').split('#')[1];
    if (hasPlatform && kind !== 'PLATFORM')
      findings.expect(said === inKey, 'I17', item, `says it belongs to ${said}`);
    findings.expect(!Object.values(item).some(fractionIn), 'I16', item, 'holds a number with a fraction');
    checkIndexes(item, findings);
  }
};
