import { setTimeout as sleep } from 'node:timers/promises';
import { answerApprovalsWith } from '#test/support/model/approvals.ts';
import { accountSample } from '#test/support/samples.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import type { BenchHost } from './bench-host.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { newReceiver } from './world.ts';

const incomingBody = (customerId: string) => ({
  senderUmaAddress: '$stranger@elsewhere.test',
  customerId,
  receivingCurrencyCode: 'EUR',
  receivingCurrencyAmount: 5_000,
});

const receive = async (bench: BenchHost): Promise<MeasuredCall> => {
  const { customerId } = await newReceiver(bench);
  const request = { body: incomingBody(customerId) };
  return { operation: 'receiveSandboxUmaPayment', request, status: 200, endsLater: true };
};

const receiveForBank = async (bench: BenchHost): Promise<MeasuredCall> => {
  const { customerId } = await newReceiver(bench);
  const bank = { ...accountSample({ currency: 'EUR' }), customerId, defaultUmaDepositAccount: true };
  await bench.api.ok('createExternalAccount', { body: bank });
  const request = { body: incomingBody(customerId) };
  return { operation: 'receiveSandboxUmaPayment', request, status: 200, endsLater: true };
};

/** From here on the bench's platform decides about its incoming payments. */
const decideWith = async ({ api }: BenchHost, status: number): Promise<WebhookReceiver> => {
  const endpoint = await WebhookReceiver.start();
  answerApprovalsWith(endpoint, status);
  await api.ok('updateConfig', { body: { webhookEndpoint: endpoint.url } });
  return endpoint;
};

const receiveApproved = async (bench: BenchHost): Promise<MeasuredCall> => {
  await decideWith(bench, 200);
  return receive(bench);
};

/** Waits until the payment's workflow waits for the decision, so that the measurement excludes the request before. */
const waiting = async ({ host }: BenchHost, transactionId: string): Promise<void> => {
  const uuid = transactionId.split(':')[1] ?? '';
  const isWaiting = (): boolean =>
    [...host.aws.states.machines.keys()]
      .flatMap((arn) => host.aws.states.executionsOf(arn))
      .filter(({ options: { name } }) => name === uuid)
      .some(({ events }) => events.some(({ type }) => type === 'WaitStateEntered'));
  const deadlineMs = performance.now() + 30_000;
  while (!isWaiting()) {
    if (performance.now() > deadlineMs) throw new Error(`No execution waits for ${transactionId}`);
    await sleep(20);
  }
};

const decide =
  (operation: 'approveIncomingPayment' | 'rejectIncomingPayment') =>
  async (bench: BenchHost): Promise<MeasuredCall> => {
    const endpoint = await decideWith(bench, 202);
    const { customerId } = await newReceiver(bench);
    const { id } = await bench.api.ok('receiveSandboxUmaPayment', { body: incomingBody(customerId) });
    await endpoint.firstRequestAbout(id);
    await waiting(bench, id);
    return { operation, request: { path: { transactionId: id }, body: {} }, status: 200, endsLater: true };
  };

/** Incoming payments. Those that the platform decides come last, because its endpoint stays. */
export const incomingFlows: readonly Flow[] = [
  { id: 'incoming payment', prepare: receive },
  { id: 'incoming payment, on to a bank', prepare: receiveForBank },
  { id: 'incoming payment, approved by the endpoint', prepare: receiveApproved },
  { id: 'incoming payment, approved later', prepare: decide('approveIncomingPayment') },
  { id: 'incoming payment, rejected later', prepare: decide('rejectIncomingPayment') },
];
