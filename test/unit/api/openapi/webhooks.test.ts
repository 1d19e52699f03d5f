import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { eventExample } from '#shared/api/openapi/webhooks/kinds.ts';
import { familyOf } from '#shared/api/openapi/webhooks/webhooks.ts';
import { operations } from '#shared/api/operations.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';

const { webhooks = {}, components } = openApiDocument(operations);

/** The operation whose answer is a resource of this schema. */
const sourceOf: Readonly<Record<string, string>> = {
  ExternalAccount: 'getExternalAccount',
  OutgoingTransaction: 'sendSandboxPayment',
  IncomingTransaction: 'receiveSandboxUmaPayment',
  IndividualCustomer: 'getCustomer',
  BusinessCustomer: 'getCustomer',
  Verification: 'getVerification',
  InternalAccount: 'fundInternalAccount',
  UmaInvitation: 'getInvitation',
  Document: 'getDocument',
  BulkCustomerImportJob: 'getBulkCustomerImportJob',
  PayoutBatch: 'cancelPayoutBatch',
};

const schemaOf = (data: string) => {
  const operation = operations.find(({ id }) => id === sourceOf[data]);
  if (operation?.response.body === undefined) throw new Error(`No operation answers ${data}`);
  return operation.response.body;
};

describe('the events in the API description', () => {
  it('are all kinds, each with the headers that prove its sender', () => {
    expect(Object.keys(webhooks)).toEqual([...webhookTypes]);
    for (const { post } of Object.values(webhooks)) {
      const names = post?.parameters?.map((parameter) => ('name' in parameter ? parameter.name : ''));
      expect(names).toEqual(
        expect.arrayContaining([
          'X-Webhook-Id',
          'X-Webhook-Timestamp',
          'X-Webhook-Signature',
          'webhook-signature',
        ]),
      );
    }
  });

  it.each([
    ['OUTGOING_PAYMENT_PENDING', undefined],
    ['OUTGOING_PAYMENT_FAILED', 'PENDING'],
    ['OUTGOING_PAYMENT_REFUND_PENDING', 'PENDING'],
    ['OUTGOING_PAYMENT_REFUND_FAILED', 'FAILED'],
    ['INCOMING_PAYMENT_FAILED', undefined],
  ] as const)('have no time of arrival where the money has not arrived: %s', (type, refundStatus) => {
    const { data } = eventExample(type);

    expect(data).not.toHaveProperty('settledAt');
    expect(data).not.toHaveProperty('refund.settledAt');
    if (refundStatus !== undefined) expect(data).toHaveProperty('refund.status', refundStatus);
  });

  it.each([
    ['OUTGOING_PAYMENT_COMPLETED', 'settledAt'],
    ['INCOMING_PAYMENT_COMPLETED', 'settledAt'],
    ['OUTGOING_PAYMENT_REFUND_COMPLETED', 'refund.settledAt'],
  ] as const)('have the time of arrival in %s: %s', (type, field) => {
    expect(eventExample(type).data).toHaveProperty(field, expect.stringMatching(/^2025-10-13T/));
  });

  it.each(webhookTypes)('have an example of %s that its schema takes', (type) => {
    const { name, data } = familyOf(type);
    const example = eventExample(type);

    expect(components?.schemas?.[name]).toMatchObject({
      properties: { type: { enum: expect.arrayContaining([type]) } },
    });
    expect(example).toMatchObject({ type, id: expect.stringMatching(/^Webhook:/) });
    expect('data' in example).toBe(data !== undefined);
    if (data === undefined) return;
    expect(components?.schemas).toHaveProperty(data);
    expect(schemaOf(data).parse(example.data)).toEqual(example.data);
  });
});
