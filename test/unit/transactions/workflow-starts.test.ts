import { describe, expect, it } from 'vitest';
import { transactionChangeSchema, workflowStartOf } from '#shared/transactions/workflow-starts.ts';

const text = (S: string) => ({ S });
const platformId = '019542f5-b3e7-7d02-8000-000000000000';
const uuid = '019542f5-b3e7-7d02-8000-000000000001';

interface Change {
  readonly from?: string;
  readonly to: string;
  readonly type?: string;
  readonly source?: string;
  readonly outcomeDueAt?: string;
}

const startOf = ({ from, to, type = 'OUTGOING', source = 'ACCOUNT', outcomeDueAt }: Change) =>
  workflowStartOf(
    transactionChangeSchema.parse({
      dynamodb: {
        Keys: { pk: text(`TRANSACTION#${platformId}#${uuid}`) },
        NewImage: {
          sortId: text(uuid),
          type: text(type),
          status: text(to),
          source: { M: { kind: text(source), currency: text('USD') } },
          ...(outcomeDueAt === undefined ? {} : { outcomeDueAt: text(outcomeDueAt) }),
        },
        ...(from === undefined ? {} : { OldImage: { status: text(from) } }),
      },
    }),
  );

const dueAt = '2025-10-13T12:00:30.000Z';

describe('a change of a transaction', () => {
  it.each<[string, Change, string | undefined]>([
    ['a transfer that waits', { to: 'PENDING', outcomeDueAt: dueAt }, 'delayed-outcome'],
    [
      'an incoming one that waits',
      { to: 'PENDING', type: 'INCOMING', outcomeDueAt: dueAt },
      'delayed-outcome',
    ],
    ['a new quote', { to: 'PENDING' }, undefined],
    ['a payment from a bank that waits', { to: 'PENDING', type: 'INCOMING' }, undefined],
    ['a payment to a UMA address', { to: 'PENDING', source: 'UMA_ADDRESS' }, undefined],
    ['a transfer that waited before', { from: 'CREATED', to: 'PENDING', outcomeDueAt: dueAt }, undefined],
    ['a quote executed as it is made', { to: 'PROCESSING' }, 'quote-execution'],
    ['an executed quote', { from: 'PENDING', to: 'PROCESSING' }, 'quote-execution'],
    ['a payment on its way that is looked at', { from: 'PROCESSING', to: 'PROCESSING' }, undefined],
    ['a payment delivered', { from: 'PROCESSING', to: 'COMPLETED' }, undefined],
    [
      'a payment that comes in and waits',
      { to: 'PENDING', type: 'INCOMING', source: 'UMA_ADDRESS' },
      'payment-approval',
    ],
    [
      'an approved payment on its way to a bank',
      { from: 'PENDING', to: 'PROCESSING', type: 'INCOMING', source: 'UMA_ADDRESS' },
      'quote-execution',
    ],
    ['a payment that came in', { to: 'COMPLETED', type: 'INCOMING', source: 'UMA_ADDRESS' }, undefined],
  ])('to %s starts the workflow it needs', (_name, change, workflow) => {
    expect(startOf(change)?.workflow).toBe(workflow);
  });

  it('names the execution after the transaction and passes the time of the outcome', () => {
    expect(startOf({ to: 'PENDING', outcomeDueAt: dueAt })).toEqual({
      workflow: 'delayed-outcome',
      name: uuid,
      input: { platformId, transactionId: uuid, outcomeDueAt: dueAt },
    });
  });
});
