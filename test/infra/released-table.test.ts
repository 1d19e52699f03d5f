import { expect, test } from 'vitest';
import { settingsProblems } from '#infra/environments/check-settings.ts';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import { releaseProblems } from '#infra/release-problems.ts';
import { readRecord } from '#infra/released-record.ts';
import { type ReleasedTable, type TableShape, tableShapeOf } from '#infra/released-table.ts';
import { synthesized } from './support/synthesized.ts';

const shape: TableShape = {
  logicalId: 'Table710B521B',
  key: ['pk S', 'sk S'],
  indexes: { list: ['listPk S', 'sortId S', 'ALL'], due: ['duePk S', 'dueSk S', 'ALL'] },
  streamView: 'NEW_AND_OLD_IMAGES',
  timeToLive: 'expiresAtEpochSeconds',
};
const released: ReleasedTable = { ...shape, commit: '77fc5b044f63d3fb6e16eefd44af75c7cb3157f5' };
const { due, ...withoutDue } = shape.indexes;
const one = ['onePk S', 'sortId S', 'ALL'];

test.each<[string, TableShape]>([
  ['the released table', shape],
  ['a version that reads small payments', { ...shape, paymentForm: 'former' }],
  ['a version that reads hot accounts', { ...shape, hotAccounts: 'off' }],
  ['a version whose authorizer names usage keys', { ...shape, usageKeys: 'named' }],
  ['one new index', { ...shape, indexes: { ...shape.indexes, one } }],
  ['one removed index', { ...shape, indexes: withoutDue }],
  [
    'a restored table under its own name',
    { ...shape, logicalId: 'Restored', tableName: 'payments-restored' },
  ],
])('%s can be deployed', (_what, next) => {
  expect(releaseProblems(released, next)).toEqual([]);
});

test.each<[string, TableShape, RegExp]>([
  [
    'two new indexes',
    { ...shape, indexes: { ...shape.indexes, one, two: one } },
    /^The indexes one, two come or go in one update; .*release them one by one$/,
  ],
  [
    'a renamed index',
    { ...shape, indexes: { ...withoutDue, one: due ?? [] } },
    /^The indexes due, one come or go in one update/,
  ],
  [
    'an index with another key',
    { ...shape, indexes: { ...shape.indexes, list: one } },
    /^The index list changes its key or projection; add an index with a new name in this release and remove list in the next one$/,
  ],
  [
    'an index that lost attributes',
    { ...shape, indexes: { ...shape.indexes, list: ['listPk S', 'sortId S', 'KEYS_ONLY'] } },
    /^The index list changes its key or projection/,
  ],
  [
    'another sort key',
    { ...shape, key: ['pk S', 'number S'] },
    /^The table's key was pk S, sk S and is pk S, number S; .*keep the key/,
  ],
  ['another type of a key', { ...shape, key: ['pk S', 'sk N'] }, /and is pk S, sk N; .*keep the key/],
  [
    'a moved construct',
    { ...shape, logicalId: 'LedgerTable' },
    /^The table's logical id was Table710B521B and is LedgerTable; .*give its constructs their former ids$/,
  ],
  ['another stream view', { ...shape, streamView: 'KEYS_ONLY' }, /lose unread records, so keep the view$/],
  [
    'a version whose payments the released one cannot read',
    { ...shape, paymentForm: 'small' },
    /^paymentForm: the released functions cannot read small payments; release with 'former' first/,
  ],
  [
    'a version whose hot accounts the released one cannot read',
    { ...shape, hotAccounts: 'on' },
    /^hotAccounts: the released functions cannot read hot accounts; release with 'off' first/,
  ],
  [
    'a version in which every account is hot',
    { ...shape, hotAccounts: 'always' },
    /^hotAccounts: 'always' is for proofs on one machine/,
  ],
  [
    'a gateway whose keys the released authorizer does not name',
    { ...shape, usageKeys: 'required' },
    /^platformLimits.isEnforced: the released authorizer names no usage keys, .*release with false first/,
  ],
  ['another attribute of expiry', { ...shape, timeToLive: 'ttl' }, /so keep the attribute$/],
  [
    'a restored table with a new index',
    { ...shape, tableName: 'restored', indexes: { ...shape.indexes, one } },
    /^The indexes one change while a restored table is adopted; /,
  ],
])('%s is refused in one sentence that says what to do', (_what, next, sentence) => {
  expect(releaseProblems(released, next)).toEqual([expect.stringMatching(sentence)]);
});

test.each(['former', 'small'] as const)(
  'payments may be small after a release that reads them: %s',
  (paymentForm) => {
    expect(releaseProblems({ ...released, paymentForm }, { ...shape, paymentForm: 'small' })).toEqual([]);
    expect(releaseProblems({ ...released, paymentForm }, { ...shape, paymentForm: 'former' })).toEqual([]);
  },
);

test.each([
  [production, 'on', "hotAccounts: 'on' has not met a real table yet"],
  [production, 'always', "hotAccounts: 'always' is for proofs on one machine"],
  [sandbox, 'always', "hotAccounts: 'always' is for proofs on one machine"],
] as const)('hot accounts cannot be deployed everywhere: %#', (settings, hotAccounts, problem) => {
  expect(settingsProblems({ ...settings, hotAccounts })).toContainEqual(expect.stringContaining(problem));
});

test('accounts of a sandbox may become hot', () => {
  expect(settingsProblems({ ...sandbox, hotAccounts: 'on' })).toEqual(settingsProblems(sandbox));
});

test.each(['off', 'on'] as const)(
  'accounts may become hot after a release that reads them: %s',
  (hotAccounts) => {
    expect(releaseProblems({ ...released, hotAccounts }, { ...shape, hotAccounts: 'on' })).toEqual([]);
    expect(releaseProblems({ ...released, hotAccounts }, { ...shape, hotAccounts: 'off' })).toEqual([]);
  },
);

test.each(['named', 'required'] as const)(
  'usage keys may be required after a release with: %s',
  (usageKeys) => {
    expect(releaseProblems({ ...released, usageKeys }, { ...shape, usageKeys: 'required' })).toEqual([]);
    expect(releaseProblems({ ...released, usageKeys }, { ...shape, usageKeys: 'named' })).toEqual([]);
  },
);

test.each([
  ['sandbox', 'named'],
  ['local', 'required'],
])('the usage keys of %s are %s', async (environment, expected) => {
  const { template } = await synthesized(environment);

  expect(tableShapeOf(template.toJSON()).usageKeys).toBe(expected);
});

test('functions of one template write payments in one form', async () => {
  const { template } = await synthesized('sandbox');
  const { Resources, ...rest } = template.toJSON();
  const stray = {
    Type: 'AWS::Lambda::Function',
    Properties: { Environment: { Variables: { PAYMENT_FORM: 'small' } } },
  };

  expect(tableShapeOf(template.toJSON()).paymentForm).toBe('former');
  expect(() => tableShapeOf({ ...rest, Resources: { ...Resources, stray } })).toThrow('in two forms');
});

test('the name of a restored table cannot be left out again', () => {
  const restored = { ...released, logicalId: 'Restored', tableName: 'payments-restored' };

  expect(releaseProblems(restored, shape)).toEqual([
    'restoredTable: the released table has the name payments-restored; without it CloudFormation makes an empty table, so name it again',
  ]);
});

test.each(['sandbox', 'production'])('the table of %s follows its last release', async (environment) => {
  const record = readRecord(environment);
  const { template } = await synthesized(environment);

  expect(record).toBeDefined();
  expect(record && releaseProblems(record, tableShapeOf(template.toJSON()))).toEqual([]);
});
