import * as z from 'zod';
import { defineItem, minorUnits } from '#shared/kernel/item.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { type TransactionStatus, transactionStatuses } from './lifecycle.ts';
import { failureReasons, lockSides, type Party, refundReasons, type Transaction } from './transaction.ts';

const partySchema: z.ZodType<Party, Party> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ACCOUNT'), accountId: z.string(), currency: z.string() }),
  z.object({ kind: z.literal('UMA_ADDRESS'), umaAddress: z.string(), currency: z.string() }),
  z.object({
    kind: z.literal('REALTIME_FUNDING'),
    currency: z.string(),
    customerId: z.string().optional(),
  }),
]);

export const transactionItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The transaction's uuid. */
    sortId: z.string(),
    type: z.enum(['INCOMING', 'OUTGOING']),
    status: z.enum(transactionStatuses),
    ownerUuid: z.string(),
    ownerId: z.string(),
    platformCustomerId: z.string(),
    source: partySchema,
    destination: partySchema,
    sentMinor: minorUnits,
    sentCurrency: z.string(),
    receivedMinor: minorUnits,
    receivedCurrency: z.string(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    settledAt: z.string().optional(),
    failureReason: z.enum(failureReasons).optional(),
    refund: z
      .object({
        reference: z.string(),
        initiatedAt: z.string(),
        settledAt: z.string().optional(),
        status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
        reason: z.enum(refundReasons).optional(),
      })
      .optional(),
    outcomeDueAt: z.string().optional(),
    checkAt: z.string().optional(),
    description: z.string().optional(),
    counterpartyInformation: z.record(z.string(), z.string()).optional(),
    quote: z
      .object({
        expiresAt: z.string(),
        lockedSide: z.enum(lockSides),
        exchangeRate: z.string(),
        feesMinor: minorUnits,
        fixedFeeMinor: minorUnits,
        variableFeeBps: z.int(),
      })
      .optional(),
    counterpart: z.object({ platformId: z.string(), uuid: z.string() }).optional(),
    listPk: z.string(),
    ownerPk: z.string(),
    statusPk: z.string().optional(),
    duePk: z.string().optional(),
    dueSk: z.string().optional(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `TRANSACTION#${platformId}#${sortId}`,
    sk: 'TRANSACTION',
  }),
});

/** The domain value of a stored transaction. */
export const transactionOf = (stored: ReturnType<typeof transactionItem.parse>): Transaction => {
  const { sortId: uuid, listPk: _list, ownerPk: _owner, statusPk: _status, ...rest } = stored;
  const { duePk: _due, dueSk: _dueSort, ...fields } = rest;
  return { ...fields, uuid };
};

/** The domain value of a transaction's raw item. */
export const parseTransaction = (raw: unknown): Transaction => transactionOf(transactionItem.parse(raw));

export const listPrefix = (platformId: string): string => `TRANSACTION#${platformId}`;
export const ownerPartition = (platformId: string, ownerUuid: string): string =>
  `TRANSACTION#${platformId}#${ownerUuid}`;

/**
 * COMPLETED is what nearly all transactions are: a list of them is the whole list, filtered. The others are few,
 * so an index that holds only them finds them without reading the rest, and a payment that completes at once
 * never pays for an entry.
 */
export const statusPartition = (platformId: string, status: TransactionStatus): string | undefined =>
  status === 'COMPLETED' ? undefined : `TRANSACTION#${platformId}#${status}`;

const duePartition = (uuid: string): string => `DUE#${shardOf(uuid)}`;

/** Keys of the index of everything that must still happen. @param dueAt ISO 8601 */
export const dueKeys = (uuid: string, dueAt: string) => ({
  duePk: duePartition(uuid),
  dueSk: `${dueAt}#${uuid}`,
});

export const indexKeys = (transaction: Transaction) => {
  const { platformId, uuid, ownerUuid, status } = transaction;
  const dueAt = transaction.outcomeDueAt ?? transaction.checkAt;
  const statusPk = statusPartition(platformId, status);
  return {
    listPk: `${listPrefix(platformId)}#${shardOf(uuid)}`,
    ownerPk: ownerPartition(platformId, ownerUuid),
    ...(statusPk === undefined ? {} : { statusPk }),
    ...(dueAt === undefined ? {} : dueKeys(uuid, dueAt)),
  };
};
