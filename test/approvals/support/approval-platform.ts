import { expect } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import {
  isApprovalRequest,
  leaveUndecided,
  type Reaction,
  type ReceivedRequest,
  WebhookReceiver,
} from '#test/support/webhook-receiver.ts';

/** A platform with a webhook endpoint. The service asks it to approve each incoming payment. */
export class ApprovalPlatform {
  readonly platform: TestPlatform;
  /** The account that receives the payments. It is empty at first. */
  readonly account: FundedAccount;
  readonly receiver: WebhookReceiver;

  private constructor(platform: TestPlatform, account: FundedAccount, receiver: WebhookReceiver) {
    this.platform = platform;
    this.account = account;
    this.receiver = receiver;
  }

  static async start(): Promise<ApprovalPlatform> {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(0);
    const receiver = await WebhookReceiver.start();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    return new ApprovalPlatform(platform, account, receiver);
  }

  /** Stops the receiver after a check that the platform's data is consistent. */
  async stop(): Promise<void> {
    expect(await this.platform.reconcile()).toEqual([]);
    await this.receiver.stop();
  }

  /** Sets the endpoint's answer to approval requests. It accepts every other event. */
  answer(reaction: Reaction): void {
    this.receiver.reaction = (request) => (isApprovalRequest(request) ? reaction : 200);
  }

  /** The approval requests about a payment, without its other events. */
  approvalRequests(transactionId: string): ReceivedRequest[] {
    return this.receiver.about(transactionId).filter(isApprovalRequest);
  }

  receive(more: object = {}): Promise<BodyOf<'receiveSandboxUmaPayment'>> {
    return this.platform.api.ok('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$success.usd@sandbox.uma.test',
        customerId: this.account.customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1_000,
        ...more,
      },
    });
  }

  /** A payment whose approval request arrived and is left open. */
  async openPayment(more: object = {}): Promise<string> {
    this.receiver.reaction = leaveUndecided;
    const { id, status } = await this.receive(more);
    expect(status).toBe('PENDING');
    await this.receiver.firstRequestAbout(id);
    return id;
  }

  approve(transactionId: string) {
    return this.platform.api.call('approveIncomingPayment', { path: { transactionId }, body: {} });
  }

  reject(transactionId: string) {
    return this.platform.api.call('rejectIncomingPayment', {
      path: { transactionId },
      body: { reason: 'Not expected' },
    });
  }
}
