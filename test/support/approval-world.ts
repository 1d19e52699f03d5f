import { expect } from 'vitest';
import type { BodyOf } from './api-client.ts';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from './service.ts';
import { onlyIncomingOf, payToUma } from './uma-payments.ts';
import { isQuestion, type Reaction, WebhookReceiver } from './webhook-receiver.ts';

export const approvalSteps = {
  ask: 'PaymentsService-local-ask-platform',
  timeOut: 'PaymentsService-local-time-out-approval',
} as const;

/** What every payment brings, in EUR. */
const amount = 5_000;
const funds = 100_000_000;

/** A payment that waits for the receiver's platform: a stranger's, or with its other side one of ours. */
export interface Waiting {
  readonly id: string;
  readonly uuid: string;
  readonly account: FundedAccount;
  readonly outgoing?: { readonly id: string; readonly total: number };
}

/** Two platforms, of which one has a webhook endpoint and decides what comes in. */
export class ApprovalWorld {
  readonly sending: TestPlatform;
  readonly receiving: TestPlatform;
  readonly payer: FundedAccount;
  readonly receiver: WebhookReceiver;

  private constructor(
    platforms: [TestPlatform, TestPlatform],
    payer: FundedAccount,
    receiver: WebhookReceiver,
  ) {
    [this.sending, this.receiving] = platforms;
    this.payer = payer;
    this.receiver = receiver;
  }

  static async start(): Promise<ApprovalWorld> {
    const [sending, receiving] = [await newPlatform(), await newPlatform()];
    const receiver = await WebhookReceiver.start();
    await receiving.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    return new ApprovalWorld([sending, receiving], await sending.fundedAccount(funds), receiver);
  }

  /** Both platforms' books must be in order. */
  async stop(): Promise<void> {
    expect(await this.receiving.reconcile()).toEqual([]);
    expect(await this.sending.reconcile()).toEqual([]);
    await this.receiver.stop();
  }

  /** What the platform does with approval requests; it takes every other event. */
  answer(reaction: Reaction): void {
    this.receiver.reaction = (request) => (isQuestion(request) ? reaction : 200);
  }

  async fromStranger(): Promise<Waiting> {
    const account = await this.receiving.fundedAccount(0, 'EUR');
    const { id } = await this.receiving.api.ok('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$success.eur@sandbox.uma.test',
        customerId: account.customerId,
        receivingCurrencyCode: 'EUR',
        receivingCurrencyAmount: amount,
      },
    });
    return { id, uuid: id.split(':')[1] ?? '', account };
  }

  async fromOurs(): Promise<Waiting> {
    const { id: customerId, umaAddress } = await this.receiving.newCustomer({ currencies: ['EUR'] });
    const account = await this.receiving.accountOf(customerId, 'EUR');
    const quote = await payToUma(this.sending, { from: this.payer, to: umaAddress, amount });
    const { id } = await onlyIncomingOf(this.receiving, customerId);
    const outgoing = { id: quote.transactionId, total: quote.totalSendingAmount };
    return { id, uuid: id.split(':')[1] ?? '', account, outgoing };
  }

  /** Runs a step of the workflow. @returns whether it ended without an error */
  async run(step: keyof typeof approvalSteps, { uuid }: Waiting): Promise<boolean> {
    const input = { platformId: this.receiving.id, transactionId: uuid };
    return (await invoke(approvalSteps[step], input)).error === undefined;
  }

  /** How often the platform was asked about a payment. */
  questions({ id }: Waiting): number {
    return this.receiver.about(id).filter(isQuestion).length;
  }

  read({ id }: Waiting): Promise<BodyOf<'getTransaction'>> {
    return this.receiving.api.ok('getTransaction', { path: { transactionId: id } });
  }

  /** Both sides agree, and the money is with exactly one of them. @returns what the sender has paid */
  async expectEnd(waiting: Waiting, end: object): Promise<number> {
    const incoming = await this.read(waiting);
    expect(incoming).toMatchObject(end);
    expect(incoming.status).toMatch(/^(COMPLETED|REJECTED|FAILED)$/);
    const isPaid = incoming.status === 'COMPLETED';
    expect(await this.receiving.balanceOf(waiting.account)).toBe(isPaid ? amount : 0);
    const { outgoing } = waiting;
    if (outgoing === undefined) return 0;
    const path = { transactionId: outgoing.id };
    expect((await this.sending.api.ok('getTransaction', { path })).status).toBe(incoming.status);
    return isPaid ? outgoing.total : 0;
  }
}
