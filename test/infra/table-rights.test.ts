import { evaluate } from '@payments-service/local-aws/evaluate';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/operations.ts';
import {
  overdueRights,
  payOutRights,
  receiveRights,
  settleRights,
  transferRights,
} from './support/expected-rights.ts';
import { isAllowed, operators, policies, policyOf, tableArn } from './support/production-roles.ts';
import { forbidden, grants, keyOf, reads, rightsOf, writes } from './support/table-rights.ts';

describe('the rights to the table', () => {
  it.each([
    ['authorize-request', ['GetItem SIGN_IN', 'GetItem TOKEN', 'UpdateItem SIGN_IN', 'UpdateItem TOKEN']],
    ['create-transfer-out', transferRights],
    ['create-transfer-in', transferRights],
    ['time-out-approval', settleRights],
    ['receive-collection-result', receiveRights],
    ['receive-switch-result', receiveRights],
    ['pay-out', payOutRights],
    ['finish-overdue', overdueRights],
    ['start-workflows', []],
    ['get-open-api', []],
    ['get-transaction', ['GetItem TRANSACTION']],
    [
      'list-transactions',
      [
        'GetItem CUSTOMER_REF',
        'GetItem TRANSACTION',
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
        ['ACCOUNT', 'IDEMPOTENCY', 'JOURNAL', 'OLD_JOURNAL', 'TRANSACTION'].flatMap((prefix) => {
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
    // Sums of what the answer shows, and copies of journals that former code did not list.
    const ofEntries = ['PutItem CHECKPOINT', 'PutItem OLD_JOURNAL'];
    const written: Readonly<Record<string, readonly string[]>> = {
      listJournalEntries: ofEntries,
      getAccountStatement: ofEntries,
      lookUpUmaAddress: ['PutItem LOOKUP'],
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
        ...['PutItem DOCUMENT', 'PutItem FILING', 'PutItem IDEMPOTENCY', 'PutItem SCAN'],
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
