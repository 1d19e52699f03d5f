import type { Item, Value } from '../raw-table.ts';
import { isWithdrawal } from './check-names.ts';
import { type Findings, integerOf, optionalText, textOf } from './findings.ts';
import { platformInKey, saysNothing } from './kinds.ts';
import { type Book, kindOf } from './ledger-book.ts';
import { type IndexKeys, paymentKeys } from './payment-keys.ts';

const fractionIn = (value: Value): boolean => {
  if (typeof value === 'number') return true;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(fractionIn);
};

const shardOf = (uuid: string): number => Number.parseInt(uuid.charAt(uuid.length - 4), 16) & 3;

/** All platforms are in one list, and those that want events in another. */
const platformKeys = (item: Item): IndexKeys => {
  const sortId = textOf(item, 'uuid');
  const hasEndpoint =
    optionalText(item, 'webhookEndpoint') !== undefined || integerOf(item, 'webhookEndpointCount') > 0n;
  return {
    sortId,
    ownerPk: 'PLATFORM#ALL',
    ...(hasEndpoint && { listPk: `PLATFORM#${shardOf(sortId)}` }),
  };
};

const claimKeys = (item: Item): IndexKeys => {
  if (item.status !== 'CLAIMED') return {};
  const sortId = `${textOf(item, 'claimedAt')}#${textOf(item, 'code')}`;
  return { listPk: `INVITATION#${textOf(item, 'platformId')}`, sortId };
};

const endedJobKeys = (item: Item): IndexKeys => {
  const completedAt = optionalText(item, 'completedAt');
  if (completedAt === undefined) return {};
  return {
    listPk: `BULK#${textOf(item, 'platformId')}`,
    sortId: `${completedAt}#${textOf(item, 'uuid')}`,
  };
};

/** The endpoint in an index key: the platform, and the endpoint's uuid unless it is the one of the configuration. */
const endpointOf = (item: Item, platformId: string): string => {
  const endpointUuid = optionalText(item, 'endpointUuid');
  return endpointUuid === undefined ? platformId : `${platformId}#${endpointUuid}`;
};

/** A delivery with work left has a sweep time. */
const deliveryKeys = (item: Item): IndexKeys => {
  const [checkAt, uuid] = [optionalText(item, 'checkAt'), textOf(item, 'sk')];
  if (item.status === 'HELD') {
    return { duePk: `WEBHOOK_HELD#${endpointOf(item, textOf(item, 'pk').split('#')[1] ?? '')}`, dueSk: uuid };
  }
  if (item.status === 'DEAD') return { duePk: `WEBHOOK_DEAD#${shardOf(uuid)}`, dueSk: uuid };
  if (checkAt === undefined) return {};
  const due = { duePk: `WEBHOOK_DUE#${shardOf(uuid)}`, dueSk: `${checkAt}#${uuid}` };
  const waitingSince = optionalText(item, 'waitingSince');
  if (waitingSince === undefined) return due;
  const statusPk = `WEBHOOK_WAITING#${endpointOf(item, textOf(item, 'pk').split('#')[1] ?? '')}`;
  return { ...due, statusPk, sortId: `${waitingSince}#${uuid}` };
};

/** Events may wait for it. */
const endpointKeys = (item: Item): IndexKeys =>
  optionalText(item, 'waitedForSince') === undefined
    ? {}
    : { duePk: 'WEBHOOK_DUE#ENDPOINTS', dueSk: endpointOf(item, textOf(item, 'platformId')) };

const scanKeys = (item: Item): IndexKeys => {
  const [dueAt, uuid] = [optionalText(item, 'dueAt'), textOf(item, 'fileUuid')];
  return dueAt === undefined ? {} : { duePk: `SCAN_DUE#${shardOf(uuid)}`, dueSk: `${dueAt}#${uuid}` };
};

const storedDocumentKeys = (item: Item): IndexKeys => {
  const [dueAt, id] = [optionalText(item, 'dueAt'), textOf(item, 'id')];
  return dueAt === undefined ? {} : { duePk: `DOCUMENT_DUE#${shardOf(id)}`, dueSk: `${dueAt}#${id}` };
};

const linkKeys = (item: Item): IndexKeys => {
  const dueAt = optionalText(item, 'workflowDueAt');
  if (dueAt === undefined) return {};
  return { duePk: 'LINK_DUE#ALL', dueSk: `${dueAt}#${textOf(item, 'externalAccountUuid')}` };
};

const batchKeys = (item: Item): IndexKeys => {
  const [dueAt, completedAt] = [optionalText(item, 'workflowDueAt'), optionalText(item, 'completedAt')];
  const uuid = textOf(item, 'uuid');
  return {
    ...(dueAt !== undefined && { duePk: 'PAYOUT_BATCH_DUE#ALL', dueSk: `${dueAt}#${uuid}` }),
    ...(completedAt !== undefined && {
      listPk: `PAYOUT_BATCH#${textOf(item, 'platformId')}`,
      sortId: `${completedAt}#${uuid}`,
    }),
  };
};

const reconciliationExceptionKeys = (item: Item): IndexKeys => {
  const paymentUuid = textOf(item, 'sortId');
  return {
    sortId: paymentUuid,
    ...(item.state !== 'RESOLVED' && { statusPk: 'RECONCILIATION_EXCEPTION_OPEN#ALL' }),
    ...(item.state === 'CONFIRMED' && {
      duePk: 'RECONCILIATION_EXCEPTION_DUE#ALL',
      dueSk: `${textOf(item, 'updatedAt')}#${paymentUuid}`,
    }),
  };
};

const checkTimeOf = (order: Value | undefined): Value | undefined =>
  order !== null && typeof order === 'object' && 'checkAt' in order ? order.checkAt : undefined;

/** The index keys that an item must have, by its attributes. All other index keys must be absent. */
const indexKeys = (item: Item): IndexKeys => {
  const platformId = textOf(item, 'platformId');
  const kind = kindOf(item);
  const uuid = textOf(item, 'pk').split('#')[2] ?? '';
  const list = `${kind}#${platformId}#${shardOf(uuid)}`;
  // checkStatements checks the places of journals.
  if (kind === 'JOURNAL') {
    return { listPk: optionalText(item, 'listPk'), sortId: optionalText(item, 'sortId') };
  }
  if (kind === 'DEPOSIT') {
    const depositUuid = textOf(item, 'sortId');
    // Whoever went through suspense is in the list of the house, also when it has a platform by now.
    const place =
      item.status === 'CREDITED' ? textOf(item, 'platformId') : '00000000-0000-7000-8000-000000000000';
    return {
      listPk: `DEPOSIT_LIST#${place}`,
      sortId: depositUuid,
      ...(item.status === 'HELD' && { statusPk: 'DEPOSIT_HELD#ALL' }),
      ...(item.status === 'ASSIGNED' && {
        duePk: 'DEPOSIT_DUE#ALL',
        dueSk: `${textOf(item, 'updatedAt')}#${depositUuid}`,
      }),
      ...(item.status === 'RETURNING' && {
        duePk: 'DEPOSIT_DUE#ALL',
        dueSk: `${checkTimeOf(item.returnOrder)}#${depositUuid}`,
      }),
    };
  }
  if (kind === 'RECONCILIATION_EXCEPTION') return reconciliationExceptionKeys(item);
  if (kind === 'CUSTOMER') return isWithdrawal(item) ? {} : { listPk: list, sortId: uuid };
  if (kind === 'PLATFORM') return platformKeys(item);
  if (kind === 'INVITATION') return claimKeys(item);
  if (kind === 'BULK') return endedJobKeys(item);
  if (kind === 'PAYOUT_BATCH') return batchKeys(item);
  if (kind === 'WEBHOOK') return deliveryKeys(item);
  if (kind === 'ENDPOINT') return endpointKeys(item);
  if (kind === 'STORED_DOCUMENT') return storedDocumentKeys(item);
  if (kind === 'SCAN') return scanKeys(item);
  if (kind === 'LINK') return linkKeys(item);
  if (kind === 'DOCUMENT') {
    return { listPk: list, ownerPk: `DOCUMENT#${platformId}#${textOf(item, 'holderUuid')}`, sortId: uuid };
  }
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
  return kind === 'TRANSACTION' ? paymentKeys(item) : {};
};

const indexAttributes = ['listPk', 'ownerPk', 'statusPk', 'duePk', 'dueSk', 'sortId'];

const checkIndexes = (item: Item, findings: Findings): void => {
  const expected = indexKeys(item);
  for (const name of indexAttributes) {
    const value = optionalText(item, name);
    findings.expect(value === expected[name], 'I21', item, `${name} is ${value}, not ${expected[name]}`);
  }
};

/** I16, I17, I21: numbers are integers, the key names the item's platform, and index keys agree with the item. */
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
    if (hasPlatform && !saysNothing.has(kind))
      findings.expect(said === inKey, 'I17', item, `says it belongs to ${said}`);
    findings.expect(!Object.values(item).some(fractionIn), 'I16', item, 'holds a number with a fraction');
    checkIndexes(item, findings);
  }
};
