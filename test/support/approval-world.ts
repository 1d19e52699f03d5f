import { expect } from 'vitest';
import type { BodyOf } from './api-client.ts';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from './service.ts';
import { onlyIncomingOf, payToUma } from './uma-payments.ts';
import { isApprovalRequest, type Reaction, WebhookReceiver } from './webhook-receiver.ts';

const asker = 'PaymentsService-local-ask-platform';

/** Function and own input of each step of the workflow. */
export const approvalSteps = {
  ask: [asker, { occasion: 'FIRST' }],
  askAgain: [asker, { occasion: 'AGAIN' }],
  timeOut: ['PaymentsService-local-time-out-approval', {}],
} as const;

/** The amount of every payment, in EUR. */
const amount = 5_000;
const funds = 100_000_000;

/**
 * A payment that waits for the receiver's platform. `outgoing` is the payment of a sending customer of this service.
 */
export interface Waiting {
  readonly id: string;
  readonly uuid: string;
  readonly account: FundedAccount;
  readonly outgoing?: { readonly id: string; readonly total: number };
}

/** Two platforms. The receiving one has a webhook endpoint and decides about incoming payments. */
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

  /** Stops the receiver after a check that both platforms' data is consistent. */
  async stop(): Promise<void> {
    expect(await this.receiving.reconcile()).toEqual([]);
    expect(await this.sending.reconcile()).toEqual([]);
    await this.receiver.stop();
  }

  /** Sets the endpoint's answer to approval requests. It accepts every other event. */
  answer(reaction: Reaction): void {
    this.receiver.reaction = (request) => (isApprovalRequest(request) ? reaction : 200);
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
    const [name, ownInput] = approvalSteps[step];
    const input = { platformId: this.receiving.id, transactionId: uuid, ...ownInput };
    return (await invoke(name, input)).error === undefined;
  }

  /** The number of approval requests for a payment. All must have one event id. */
  approvalRequestCount({ id }: Waiting): number {
    const requests = this.receiver.about(id).filter(isApprovalRequest);
    expect(new Set(requests.map(({ headers }) => headers['x-webhook-id'])).size).toBeLessThanOrEqual(1);
    return requests.length;
  }

  read({ id }: Waiting): Promise<BodyOf<'getTransaction'>> {
    return this.receiving.api.ok('getTransaction', { path: { transactionId: id } });
  }

  /** Expects both sides to agree and exactly one of them to have the money. @returns what the sender has paid */
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
