import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { kebabCase } from '#infra/resource-names.ts';
import { definitionOf } from '#infra/synthesize.ts';
import { operations } from '#shared/api/operations.ts';
import { isAllowed, policies, stackName } from './support/production-roles.ts';
import { synthesized } from './support/synthesized.ts';
import { rightsOf } from './support/table-rights.ts';

const production = await definitionOf({ mode: 'production' });
const sandbox = await definitionOf({ mode: 'sandbox' });
const { resolved } = await synthesized('production');

const idsOf = ({ entryPoints }: typeof production) => entryPoints.map(({ id }) => id);

/** A new function of the sandbox is a line here, and a function that production loses by mistake, too. */
const ofSandbox = [
  'confirm-kyc-link',
  'fund-internal-account',
  'list-sandbox-values',
  'open-kyc-link',
  'receive-sandbox-uma-payment',
  'send-sandbox-payment',
  'send-test-webhook',
  'settle-delayed-outcome',
  'settle-owner-kyc',
];

/** The sandbox has nobody who could call them, and nothing for them to do. */
const ofProduction = [
  'follow-verifications',
  'receive-collection-result',
  'receive-invoice-payment',
  'receive-switch-deposit',
  'receive-switch-result',
  'receive-verification-result',
];

const methodSchema = z.looseObject({
  operationId: z.string(),
  security: z.unknown().optional(),
  'x-amazon-apigateway-integration': z.looseObject({ type: z.string(), responses: z.unknown().optional() }),
});
const bodySchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

const methodsIn = (template: typeof resolved) => {
  const { paths } = bodySchema.parse(template.ofType('AWS::ApiGateway::RestApi')[0]?.properties.Body);
  const methods = Object.values(paths).flatMap((path) => Object.values(path));
  return new Map(
    methods.flatMap((raw) => {
      const { success, data } = methodSchema.safeParse(raw);
      return success ? [[data.operationId, data] as const] : [];
    }),
  );
};

describe('production', () => {
  it('has all functions but those of the sandbox', () => {
    expect(idsOf(sandbox).filter((id) => !idsOf(production).includes(id))).toEqual(
      expect.arrayContaining(ofSandbox),
    );
    expect(idsOf(sandbox).length - idsOf(production).length).toBe(ofSandbox.length - ofProduction.length);
    expect(
      idsOf(production)
        .filter((id) => !idsOf(sandbox).includes(id))
        .toSorted(),
    ).toEqual(ofProduction);
  });

  it('has no resource, role, log group or right that names a function or a workflow of the sandbox', () => {
    const text = JSON.stringify(
      [...resolved.resources.values()].filter(({ type }) => !type.includes('Operator')),
    );
    const named = [...ofSandbox, 'delayed-outcome', 'verification-outcome'].filter((id) =>
      new RegExp(`${stackName}-${id}(?![a-z-])`).test(text),
    );

    expect(named).toEqual([]);
    expect(text).toContain(`${stackName}-quote-execution`);
  });

  it('lets these functions write journals, and no others', () => {
    const writers = [...policies.keys()].filter((id) => rightsOf(id).includes('PutItem JOURNAL'));

    expect(writers.toSorted()).toEqual([
      'approve-incoming-payment',
      'ask-platform',
      'cancel-transaction',
      'create-quote',
      'create-transfer-in',
      'create-transfer-out',
      'execute-quote',
      'finish-overdue',
      'pay-batch-rows',
      'pay-out',
      'receive-collection-result',
      // The money of invoices.
      'receive-invoice-payment',
      'receive-switch-deposit',
      'receive-switch-result',
      'reject-incoming-payment',
      'time-out-approval',
    ]);
  });

  it.each(['delayed-outcome', 'verification-outcome'])('starts no workflow %s', (workflow) => {
    const arn = `arn:aws:states:us-east-1:000000000000:stateMachine:${stackName}-${workflow}`;

    expect([...policies.keys()].filter((id) => isAllowed(id, 'states:StartExecution', arn))).toEqual([]);
  });

  it('asks for the same credentials as the sandbox before it refuses, without a function', async () => {
    const here = methodsIn(resolved);
    const there = methodsIn((await synthesized('sandbox')).resolved);
    const refused = operations.filter(({ sandboxOnly }) => sandboxOnly);

    expect(refused.map(({ id }) => kebabCase(id)).toSorted()).toEqual(
      ofSandbox.filter((id) => !id.startsWith('settle-')),
    );
    for (const { id } of refused) {
      const method = here.get(id);
      expect([id, method?.['x-amazon-apigateway-integration'].type]).toEqual([id, 'mock']);
      expect([id, method?.security]).toEqual([id, there.get(id)?.security]);
      expect(there.get(id)?.['x-amazon-apigateway-integration'].type).toBe('aws_proxy');
    }
    const mocked = [...here.values()].filter((one) => one['x-amazon-apigateway-integration'].type === 'mock');
    expect(mocked).toHaveLength(refused.length);
    const elsewhere = [...there.values()].filter(
      (one) => one['x-amazon-apigateway-integration'].type === 'mock',
    );
    expect(elsewhere.map(({ operationId }) => operationId).toSorted()).toEqual([
      ...['receiveCollectionResult', 'receiveInvoicePayment', 'receiveSwitchDeposit'],
      ...['receiveSwitchResult', 'receiveVerificationResult'],
    ]);
  });
});
