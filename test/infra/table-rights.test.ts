import { evaluate } from '@payments-service/local-aws/evaluate';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { settingsOf } from '#infra/environments/settings-of.ts';
import { addStack } from '#infra/synthesize.ts';
import { operations } from '#shared/api/operations.ts';
import {
  overdueRights,
  payOutRights,
  receiveRights,
  settleRights,
  transferRights,
} from './support/expected-rights.ts';
import { isAllowed, operators, policies, policyOf, tableArn } from './support/production-roles.ts';
import { quickApp } from './support/quick-app.ts';
import { synthesized } from './support/synthesized.ts';
import { forbidden, grants, keyOf, reads, rightsOf, writes } from './support/table-rights.ts';

const statementSchema = z.looseObject({
  Effect: z.string(),
  Action: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  Condition: z.record(z.string(), z.unknown()).default({}),
});
const rolesSchema = z.record(
  z.string(),
  z.looseObject({
    Properties: z.looseObject({
      Policies: z
        .array(z.object({ PolicyDocument: z.looseObject({ Statement: z.array(statementSchema) }) }))
        .default([]),
    }),
  }),
);

describe("tableRights: 'by-action'", () => {
  /** By role: its statements about the table. */
  const tableStatementsIn = (template: Template) =>
    Object.entries(rolesSchema.parse(template.findResources('AWS::IAM::Role'))).map(([id, role]) => ({
      id,
      statements: role.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).filter(
        ({ Action }) => Action.some((one) => /^dynamodb:.*(Item|Query)$/.test(one)),
      ),
    }));

  it('takes away only what compares keys of transactions, for an AWS that leaves them out', async () => {
    const settings = { ...settingsOf('sandbox'), tableRights: 'by-action' } as const;
    const made = tableStatementsIn(Template.fromStack(await addStack(quickApp(), settings)));
    const former = tableStatementsIn((await synthesized('sandbox')).outer);
    const expected = former.map(({ id, statements }) => ({
      id,
      statements: statements
        .filter(({ Effect }) => Effect === 'Allow')
        .map((one) => ('ForAnyValue:StringLike' in one.Condition ? { ...one, Condition: {} } : one)),
    }));

    expect(made).toEqual(expected);
    expect(former).not.toEqual(expected);
  });
});

describe('the rights to the table', () => {
  it.each([
    ['authorize-request', ['GetItem SIGN_IN', 'GetItem TOKEN', 'UpdateItem SIGN_IN', 'UpdateItem TOKEN']],
    ['create-transfer-out', transferRights],
    ['create-transfer-in', transferRights],
    ['time-out-approval', [...settleRights, 'UpdateItem UMA_VELOCITY']],
    ['receive-collection-result', receiveRights],
    ['receive-switch-result', receiveRights],
    ['pay-out', payOutRights],
    ['finish-overdue', overdueRights],
    ['start-workflows', []],
    ['get-open-api', []],
    ['get-transaction', ['GetItem TRANSACTION', 'UpdateItem TRANSACTION']],
    [
      'list-transactions',
      [
        'GetItem CUSTOMER_REF',
        'GetItem TRANSACTION',
        'UpdateItem TRANSACTION',
        'Query list TRANSACTION',
        'Query owner TRANSACTION',
        'Query status TRANSACTION',
      ],
    ],
    [
      'create-token',
      [
        'GetItem IDEMPOTENCY',
        'GetItem PLATFORM',
        'ConditionCheckItem PLATFORM',
        'PutItem IDEMPOTENCY',
        'PutItem TOKEN',
      ],
    ],
    ['get-config', ['GetItem PLATFORM', 'GetItem SIGNING_KEYS']],
  ])('of %s are exactly the necessary ones', (id, rights) => {
    expect(rightsOf(id)).toEqual(rights);
  });

  it('never include an update or a deletion of a journal', () => {
    for (const id of policies.keys()) {
      const onJournals = rightsOf(id).filter((right) => right.endsWith(' JOURNAL'));
      const allowed = ['GetItem JOURNAL', 'PutItem JOURNAL', 'Query JOURNAL', 'Query list JOURNAL'];
      expect(allowed).toEqual(expect.arrayContaining(onJournals));
    }
  });

  it('deny an update of a journal even to a role that might get the grant later', () => {
    for (const [id, policy] of [...policies, ...operators]) {
      for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem']) {
        const context = { 'dynamodb:leadingkeys': [keyOf('JOURNAL')] };
        const decision = evaluate(policy, { action: `dynamodb:${action}`, resource: tableArn, context });
        expect([id, action, decision]).toEqual([id, action, 'explicit-deny']);
      }
    }
  });

  it('of operators include no write that moves money', () => {
    const onMoney = [...operators].flatMap(([id, policy]) =>
      [...writes, 'ConditionCheckItem'].flatMap((action) =>
        ['ACCOUNT', 'IDEMPOTENCY', 'JOURNAL', 'TRANSACTION'].flatMap((prefix) => {
          const context = { 'dynamodb:leadingkeys': [keyOf(prefix)] };
          const call = { action: `dynamodb:${action}`, resource: tableArn, context };
          return evaluate(policy, call) === 'allow' ? [`${id} ${action} ${prefix}`] : [];
        }),
      ),
    );

    // The rejection of a verification stops payments on the customer's accounts.
    expect(onMoney).toEqual(['OperatorWrite UpdateItem ACCOUNT']);
  });

  it('include no scan, no batch write, no PartiQL and no change of the table', () => {
    for (const id of policies.keys()) {
      for (const action of forbidden) {
        expect([id, action, isAllowed(id, `dynamodb:${action}`, tableArn)]).toEqual([id, action, false]);
        expect(isAllowed(id, `dynamodb:${action}`, `${tableArn}/index/list`)).toBe(false);
      }
    }
  });

  it('of a reading operation include no writes, except of items that its answer creates, refers to or derives', () => {
    // Sums of what the answer shows.
    const ofEntries = ['PutItem CHECKPOINT'];
    // The expiry of a quote that the answer shows.
    const ofQuotes = ['UpdateItem TRANSACTION'];
    const written: Readonly<Record<string, readonly string[]>> = {
      listJournalEntries: ofEntries,
      getAccountStatement: ofEntries,
      getQuote: ofQuotes,
      getTransaction: ofQuotes,
      getTransactionTimeline: ofQuotes,
      listTransactions: ofQuotes,
      // The expiry of the invitation that the answer shows.
      getInvitation: ['UpdateItem INVITATION'],
      // The keys of our domain, and the nonce of the other service's answer.
      lookUpUmaAddress: ['PutItem LOOKUP', 'PutItem UMA_KEYS', 'PutItem UMA_NONCE'],
      lookUpExternalAccount: ['PutItem LOOKUP'],
      // The link of a provider belongs to a verification.
      getKycLink: [
        ...['PutItem CUSTOMER', 'PutItem KYC_LINK'],
        ...['PutItem PROVIDER_CASE', 'PutItem VERIFICATION'],
      ],
      // Who read the file.
      getDocumentContent: ['PutItem ACT'],
      // It stores the file of an upload.
      followUpload: [
        ...['PutItem DOCUMENT', 'PutItem STORED_DOCUMENT', 'PutItem IDEMPOTENCY', 'PutItem SCAN'],
        ...['UpdateItem DOCUMENT', 'UpdateItem DOCUMENT_COUNT'],
      ],
    };
    const views = operations.filter(({ method, sandboxOnly }) => method === 'GET' && sandboxOnly !== true);
    for (const { id } of views) {
      const allowed = written[id] ?? [];
      const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const rights = rightsOf(name).filter((right) => writes.some((write) => right.startsWith(write)));
      expect([id, rights]).toEqual([id, allowed]);
    }
  });

  it('to tokens belong only to the authorizer and the operations on tokens', () => {
    const holders = [...policies.keys()].filter((id) =>
      rightsOf(id).some((right) => right.endsWith(' TOKEN')),
    );

    expect(holders.toSorted()).toEqual([
      'authorize-request',
      'create-token',
      'delete-token',
      'get-token',
      'list-tokens',
    ]);
  });

  it('end at the prefix and exclude names with the same beginning', () => {
    expect(isAllowed('update-config', 'dynamodb:PutItem', tableArn, 'UMA_DOMAIN#local.uma.test')).toBe(true);
    expect(isAllowed('update-config', 'dynamodb:PutItem', tableArn, 'UMA#$ada@local.uma.test')).toBe(false);
    expect(isAllowed('create-transfer-out', 'dynamodb:GetItem', tableArn, 'EXTERNAL_ID#x')).toBe(false);
  });

  it('exclude a request that also touches another prefix', () => {
    const context = { 'dynamodb:leadingkeys': [keyOf('TRANSACTION'), keyOf('TOKEN')] };

    expect(
      evaluate(policyOf('get-transaction'), { action: 'dynamodb:GetItem', resource: tableArn, context }),
    ).toBe('explicit-deny');
  });

  it('allow a batch of all readable prefixes', () => {
    for (const [id, { batchGet = [] }] of Object.entries(grants)) {
      const context = { 'dynamodb:leadingkeys': batchGet.map(keyOf) };
      const call = { action: 'dynamodb:BatchGetItem', resource: tableArn, context };
      if (batchGet.length > 0) expect([id, evaluate(policyOf(id), call)]).toEqual([id, 'allow']);
    }
  });

  it('exclude other tables', () => {
    const other = tableArn.replace(/table\/.*/, 'table/Other');
    for (const id of policies.keys()) {
      for (const action of [...reads, ...writes]) {
        expect(isAllowed(id, `dynamodb:${action}`, other, keyOf('ACCOUNT'))).toBe(false);
      }
    }
  });
});
