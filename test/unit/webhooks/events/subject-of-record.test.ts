import { expect, it } from 'vitest';
import { subjectOfRecord } from '#shared/webhooks/events/subject-of-record.ts';

const [platformId, uuid] = ['019542f5-b3e7-7d02-8000-000000000000', '019542f5-b3e7-7d02-8000-000000000001'];
const recordOf = (pk: string) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'X' } } } });

it.each([
  [`TRANSACTION#${platformId}#${uuid}`, { platformId, ids: [`Transaction:${uuid}`] }],
  [`ACCOUNT#${platformId}#${uuid}`, { platformId, ids: [`InternalAccount:${uuid}`] }],
  [`BULK#${platformId}#${uuid}`, { platformId, ids: [`Job:${uuid}`] }],
  [`PLATFORM#${platformId}`, { platformId, ids: [`Platform:${platformId}`] }],
  ['INVITATION#secret-code', { item: 'INVITATION' }],
  [`LINK#${platformId}#hash`, { item: 'LINK' }],
  ['jane@example.com', { item: 'UNREADABLE' }],
])('the record of %s is named by its key, without secrets', (pk, subject) => {
  expect(subjectOfRecord(recordOf(pk))).toEqual(subject);
});

it('a record without a key is unreadable', () => {
  expect(subjectOfRecord({ dynamodb: {} })).toEqual({ item: 'UNREADABLE' });
});
