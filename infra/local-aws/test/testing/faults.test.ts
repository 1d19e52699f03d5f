import { GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { type Interceptor, pass } from '#src/aws/interceptor.ts';
import { type Faults, nthCallFault, randomFaults } from '#src/testing/faults.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { dynamodbOf } from '../aws/support/clients.ts';
import { functionWithRole, onKeys, table } from '../aws/support/templates.ts';

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'ITEM' } });
const put = (pk: string) => new PutItemCommand({ TableName: 'Records', Item: key(pk) });
const get = (pk: string) => new GetItemCommand({ TableName: 'Records', Key: key(pk), ConsistentRead: true });
const transaction = (...pks: string[]) =>
  new TransactWriteItemsCommand({
    TransactItems: pks.map((pk) => ({ Put: { TableName: 'Records', Item: key(pk) } })),
  });

describe('injected faults', () => {
  let host: AwsHost;
  let faults: Faults | undefined;
  const current: Interceptor = { before: (call) => faults?.before?.(call) ?? pass };

  beforeAll(async () => {
    const template = templateOf({
      Table: table,
      ...functionWithRole('Payer', [onKeys(['PutItem', 'GetItem'], 'PAY')]),
    });
    host = await startAws({
      template,
      invoke: async () => ({ payload: 'null' }),
      timeScale: 1,
      interceptors: [current],
    });
  });

  afterAll(() => host.stop());

  const strike = (kind: Parameters<typeof nthCallFault>[0]['kind'], delayMs = 50): void => {
    faults = nthCallFault({ kind, nth: 1, delayMs });
  };
  const exists = async (pk: string) => (await dynamodbOf(host, 'OPERATOR').send(get(pk))).Item !== undefined;

  it('lose a request before the write', async () => {
    strike('lostRequest');

    await expect(dynamodbOf(host, 'Payer').send(put('PAY#before'))).rejects.toMatchObject({
      code: 'ECONNRESET',
    });

    expect(await exists('PAY#before')).toBe(false);
  });

  it('lose an answer after the write', async () => {
    strike('lostAnswer');

    await expect(dynamodbOf(host, 'Payer').send(put('PAY#after'))).rejects.toMatchObject({
      code: 'ECONNRESET',
    });

    expect(await exists('PAY#after')).toBe(true);
  });

  it('cancel a transaction for a conflict on one of its items', async () => {
    strike('conflict');

    const sent = dynamodbOf(host, 'Payer', 3).send(transaction('PAY#c1', 'PAY#c2'));

    await expect(sent).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: expect.arrayContaining([
        { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
        { Code: 'None' },
      ]),
    });
    expect(await exists('PAY#c1')).toBe(false);
  });

  it('throttle a single call with an error that the SDK retries', async () => {
    strike('throttle');

    await dynamodbOf(host, 'Payer', 3).send(put('PAY#throttled'));

    expect(faults?.counts.throttle).toBe(1);
    expect(await exists('PAY#throttled')).toBe(true);
  });

  it('throttle a transaction by cancelling it', async () => {
    strike('throttle');

    await expect(dynamodbOf(host, 'Payer').send(transaction('PAY#t1'))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ThrottlingError' }],
    });
  });

  it('answer 500', async () => {
    strike('serverError');

    await expect(dynamodbOf(host, 'Payer').send(put('PAY#500'))).rejects.toMatchObject({
      name: 'InternalServerError',
      $metadata: { httpStatusCode: 500 },
    });
  });

  it('delay a call', async () => {
    strike('delay', 120);
    const startedAt = performance.now();

    await dynamodbOf(host, 'Payer').send(put('PAY#late'));

    expect(performance.now() - startedAt).toBeGreaterThan(115);
  });

  it('hit only the n-th call of the operation, and never the operator', async () => {
    faults = nthCallFault({ kind: 'serverError', nth: 2, operations: ['PutItem'] });
    const payer = dynamodbOf(host, 'Payer');

    await dynamodbOf(host, 'OPERATOR').send(put('PAY#n0'));
    await payer.send(put('PAY#n1'));
    await payer.send(get('PAY#n1'));

    await expect(payer.send(put('PAY#n2'))).rejects.toMatchObject({ name: 'InternalServerError' });
    await payer.send(put('PAY#n3'));
  });

  it('are the same for the same seed, at about the given rates', () => {
    const rates = { lostRequest: 0.1, lostAnswer: 0.1, conflict: 0.1, throttle: 0.05, serverError: 0.05 };
    const run = (seed: number) => {
      const drawn = randomFaults({ seed, rates });
      for (let sequence = 1; sequence <= 2000; sequence += 1) {
        void drawn.before?.({
          sequence,
          service: 'dynamodb',
          operation: 'TransactWriteItems',
          caller: 'Payer',
          body: { TransactItems: [{}, {}] },
        });
      }
      return drawn.counts;
    };

    expect(run(42)).toEqual(run(42));
    expect(run(42)).not.toEqual(run(43));
    expect(run(42).lostAnswer).toBeGreaterThan(150);
    expect(run(42).lostAnswer).toBeLessThan(250);
    expect(run(42).delay).toBe(0);
  });
});
