import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashSeed } from '#test/support/crash-points.ts';
import { noteFigures } from '#test/support/figures.ts';
import { answerApprovalsWith } from '#test/support/model/approvals.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { type Flow, sweep } from './support/crash-flow.ts';
import { decideFlow, incomingStepFlow, receiveFlow } from './support/incoming-flows.ts';
import { createFlow, destinations, executeFlow, payStepFlow, sendFlow } from './support/payment-flows.ts';

const payOut = 'Functionspayout';
const starter = 'Functionsstart';
const askPlatform = 'Functionsaskplatform';
const timeOut = 'Functionstimeoutapproval';
const { bank, customer, internal } = destinations;

const isFull = sized(0, 1) === 1;

const payments: readonly Flow[] = [
  executeFlow('executeQuote'),
  payStepFlow({ name: 'pay out to a customer of this service', caller: payOut, end: 'COMPLETED' }, customer),
  ...(isFull
    ? [
        createFlow('createQuote', false),
        payStepFlow({ name: 'pay out to a bank', caller: payOut, end: 'COMPLETED' }, bank('000')),
        createFlow('createQuote executed at once', true),
        createFlow('createQuote beyond the balance', true, 100),
        executeFlow('executeQuote beyond the balance', 100),
        sendFlow,
        receiveFlow,
        payStepFlow({ name: 'pay out to an internal account', caller: payOut, end: 'COMPLETED' }, internal),
        payStepFlow({ name: 'pay out …002', caller: payOut, end: 'FAILED' }, bank('002')),
        payStepFlow({ name: 'pay out …006', caller: payOut, end: 'REFUNDED' }, bank('006')),
        payStepFlow({ name: 'start of a payment', caller: starter, end: 'COMPLETED' }, bank('000')),
        incomingStepFlow(
          { name: 'pass on to a bank', caller: payOut, end: 'COMPLETED' },
          { isPassedOn: true },
        ),
      ]
    : []),
];

/** Flows by the answer of the platform's endpoint. */
const approvals: Readonly<Record<number, readonly Flow[]>> = {
  200: [
    incomingStepFlow({ name: 'ask the platform', caller: askPlatform, end: 'COMPLETED' }),
    ...(isFull
      ? [incomingStepFlow({ name: 'start of an approval', caller: starter, end: 'COMPLETED' })]
      : []),
  ],
  202: [
    decideFlow('approveIncomingPayment'),
    ...(isFull
      ? [
          decideFlow('rejectIncomingPayment'),
          incomingStepFlow({ name: 'time out', caller: timeOut, end: 'FAILED' }),
        ]
      : []),
  ],
};

let platform: TestPlatform;
let deciding: TestPlatform;
let endpoint: WebhookReceiver;
let [flows, points] = [0, 0];

beforeAll(async () => {
  platform = await newPlatform();
  deciding = await newPlatform();
  endpoint = await WebhookReceiver.start();
  await deciding.api.ok('updateConfig', { body: { webhookEndpoint: endpoint.url } });
});

afterAll(async () => {
  await endpoint.stop();
  noteFigures('T7 payments', {
    seed: crashSeed,
    flows,
    'crash points': points,
    'half-done states': 0,
    'left unfinished': 0,
  });
});

test(
  'T7: a quote whose function or step dies at any of its calls ends as it does without the crash',
  async () => {
    points += await sweep(platform, payments);
    flows += payments.length;
    await expect.poll(() => platform.reconcile(), { timeout: 30_000 }).toEqual([]);
  },
  proofTimeoutMs,
);

test.each(Object.entries(approvals))(
  "T7: an incoming payment whose function or step dies ends as it does without the crash, with the endpoint's answer %s",
  async (status, wanted) => {
    answerApprovalsWith(endpoint, Number(status));
    points += await sweep(deciding, wanted);
    flows += wanted.length;
    await expect.poll(() => deciding.reconcile(), { timeout: 30_000 }).toEqual([]);
  },
  proofTimeoutMs,
);
