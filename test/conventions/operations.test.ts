import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kebabCase } from '#infra/resource-names.ts';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';
import { takesKey } from '#shared/kernel/operation.ts';
import { networkOperations } from '#shared/uma/network/contract.ts';
import { filesOf, pathsOf } from './support/sources.ts';

const apiTests = filesOf(
  'test/{api,approvals,attack,delivery,examples,faults,files,network,operator,payouts,production,reports,verification,workflow}/**/*.test.ts',
);
const document = openApiDocument(operations);

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('has its handler in the file of its name, except uploads, which have no handler', () => {
    const files = pathsOf(`functions/*/${kebabCase(id)}.ts`);

    expect(files).toHaveLength(operation.upload === undefined ? 1 : 0);
  });

  it('has an API test that names it', () => {
    expect(apiTests.filter(({ text }) => text.includes(`'${id}'`)).map(({ path }) => path)).not.toEqual([]);
  });

  it('is described in OpenAPI', () => {
    const method = operation.method.toLowerCase();

    expect(document).toMatchObject({ paths: { [operation.path]: { [method]: { operationId: id } } } });
  });
});

describe('the operations', () => {
  it('are all that has a handler', () => {
    const handlers = [...operations, ...networkOperations].map(({ id }) => `${kebabCase(id)}.ts`);
    const endpoints = pathsOf('functions/*/*.ts').map((path) => basename(path));

    expect(endpoints.filter((name) => !handlers.includes(name))).toEqual(['authorize-request.ts']);
  });

  it('have paths, and schemas with names', () => {
    const names = Object.keys(document.components?.schemas ?? {});

    expect(
      operations.filter(({ path }) => !/^(?:\/|(?:\/[\w{}.-]+)+)$/.test(path)).map(({ id }) => id),
    ).toEqual([]);
    expect(names.filter((name) => !/^[A-Z]\w+$/.test(name))).toEqual([]);
  });

  it('have unique ids and unique routes', () => {
    const ids = operations.map(({ id }) => id);
    const routes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);

    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('take an Idempotency-Key on every POST but those that no platform sends', () => {
    const posts = operations.filter(({ method }) => method === 'POST');
    const keyless = posts.filter((operation) => !takesKey(operation)).map(({ id }) => id);

    expect(posts).toHaveLength(37);
    expect(keyless.toSorted()).toEqual([
      'confirmKycLink',
      'receiveCollectionResult',
      'receiveInvoicePayment',
      'receiveSwitchDeposit',
      'receiveSwitchResult',
      'receiveVerificationResult',
    ]);
    expect(operations.filter(takesKey).filter(({ method }) => method !== 'POST')).toEqual([]);
  });

  it.each(operations.filter(takesKey).map(({ id, method, path }) => ({ id, method, path })))(
    'show the header of $id in OpenAPI',
    ({ method, path }) => {
      expect(document).toMatchObject({
        paths: {
          [path]: {
            [method.toLowerCase()]: {
              parameters: expect.arrayContaining([{ $ref: '#/components/parameters/IdempotencyKey' }]),
            },
          },
        },
      });
    },
  );

  it('need VIEW to read, TRANSACT to move money and MANAGE for the rest', () => {
    const money = new Set(['transfers', 'batches', 'transactions', 'sandbox', 'quotes']);
    const needed = operations.map(({ id, method, feature }) => {
      if (id === 'listSandboxValues') return [id, 'ANY'];
      if (['docs', 'health', 'switch', 'verification-provider'].includes(feature)) return [id, 'NONE'];
      // The link itself is the credential.
      if (id === 'openKycLink' || id === 'confirmKycLink') return [id, 'NONE'];
      // It completes the upload, which needs MANAGE.
      if (id === 'followUpload') return [id, 'MANAGE'];
      // Who may read records may not read identity documents.
      if (id === 'getDocumentContent') return [id, 'MANAGE'];
      // In the sandbox, whoever opens the link approves the customer.
      if (id === 'getKycLink') return [id, 'MANAGE'];
      if (method === 'GET') return [id, 'VIEW'];
      return [id, money.has(feature) ? 'TRANSACT' : 'MANAGE'];
    });

    expect(operations.map(({ id, permission }) => [id, permission])).toEqual(needed);
  });
});
