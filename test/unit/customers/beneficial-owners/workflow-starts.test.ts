import { expect, it } from 'vitest';
import { workflowOfChange } from '#shared/webhooks/events/workflow-of-change.ts';

const platformId = '019542f5-b3e7-7d02-8000-000000000000';
const uuid = '019542f5-b3e7-7d02-8000-000000000001';
const text = (S: string) => ({ S });
const dueAt = '2025-10-13T12:00:02.000Z';

const image = (due: string | undefined) => ({
  platformId: text(platformId),
  sortId: text(uuid),
  ...(due === undefined ? {} : { workflowDueAt: text(due) }),
});

const startOf = (from: string | undefined | 'nothing', to: string | undefined, kind = 'OWNER') =>
  workflowOfChange({
    dynamodb: {
      Keys: { pk: text(`${kind}#${platformId}#${uuid}`), sk: text('OWNER') },
      NewImage: image(to),
      ...(from === 'nothing' ? {} : { OldImage: image(from) }),
    },
  });

it.each([
  ['nothing', dueAt],
  [undefined, dueAt],
  ['2025-10-13T11:00:00.000Z', dueAt],
] as const)('an owner whose KYC is due after %s starts the execution for that time', (from, to) => {
  expect(startOf(from, to)).toEqual({
    workflow: 'verification-outcome',
    name: `${uuid}-1760356802000`,
    input: { platformId, beneficialOwnerId: uuid, dueAt },
  });
});

it.each([
  [dueAt, dueAt],
  [dueAt, undefined],
  ['nothing', undefined],
] as const)('an owner with due time %s before and %s after starts nothing', (from, to) => {
  expect(startOf(from, to)).toBeUndefined();
});

it('a change of another kind throws and starts no workflow', () => {
  expect(() => startOf('nothing', dueAt, 'TOKEN')).toThrow('A change of TOKEN starts no workflow');
});
