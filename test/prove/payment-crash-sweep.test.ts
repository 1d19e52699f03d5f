import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashSeed } from '#test/support/crash-points.ts';
import { noteFigures } from '#test/support/figures.ts';
import { answerApprovalsWith } from '#test/support/model/approvals.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { sweepPayments } from './programme/payment-crash-sweep.ts';
import { type Flow, sweep } from './support/crash-flow.ts';
import { decideFlow, incomingStepFlow } from './support/incoming-flows.ts';
import { sandbox } from './support/proof-world.ts';

const starter = 'Functionsstart';
const askPlatform = 'Functionsaskplatform';
const timeOut = 'Functionstimeoutapproval';

/** Flows by the answer of the platform's endpoint. */
const approvals: Readonly<Record<number, readonly Flow[]>> = {
  200: [
    incomingStepFlow({ name: 'ask the platform', caller: askPlatform, end: 'COMPLETED' }),
    ...(isFullSize
      ? [incomingStepFlow({ name: 'start of an approval', caller: starter, end: 'COMPLETED' })]
      : []),
  ],
  202: [
    decideFlow('approveIncomingPayment'),
    ...(isFullSize
      ? [
          decideFlow('rejectIncomingPayment'),
          incomingStepFlow({ name: 'time out', caller: timeOut, end: 'FAILED' }),
        ]
      : []),
  ],
};

let deciding: TestPlatform;
let endpoint: WebhookReceiver;
let [flows, points] = [0, 0];

beforeAll(async () => {
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
    const swept = await sweepPayments(sandbox);
    points += swept.points;
    flows += swept.flows;
  },
  proofTimeoutMs,
);

test.each(Object.entries(approvals))(
  "T7: an incoming payment whose function or step dies ends as it does without the crash, with the endpoint's answer %s",
  async (status, wanted) => {
    answerApprovalsWith(endpoint, Number(status));
    points += await sweep(deciding, wanted);
    flows += wanted.length;
    await expect.poll(() => deciding.reconcile()).toEqual([]);
  },
  proofTimeoutMs,
);
