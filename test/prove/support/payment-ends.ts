import { expect } from 'vitest';
import type { ApiRequest, OperationId } from '#test/support/api-client.ts';
import { faultCounts } from '#test/support/host-control.ts';
import { executionsFor } from '#test/support/own-host.ts';
import { pauses } from '#test/support/pause.ts';
import type { TestPlatform } from '#test/support/service.ts';

const waitMs = 60_000;

export interface StepWish {
  readonly name: string;
  /** The start of the logical id of the step that crashes. */
  readonly caller: string;
  readonly end: string;
}

/** The text of a definite answer, or undefined when the outcome is unknown. */
export const definiteAnswer = async ({ api }: TestPlatform, operation: OperationId, request: ApiRequest) => {
  const answer = await api.call(operation, request);
  return answer.status >= 500 ? undefined : answer.text;
};

/** A step reads the payment once more after its end, so its workflow must have ended too. */
const isOver = async (platform: TestPlatform, transactionId: string): Promise<boolean> => {
  const histories = await executionsFor(platform, transactionId.split(':')[1] ?? '');
  return histories.every((history) => /"Execution(Succeeded|Failed)"/.test(history));
};

/** Reads a payment until it and its workflows have ended. Returns undefined when the fault plan has struck before. */
export const endOrStrike = async (
  platform: TestPlatform,
  transactionId: string,
): Promise<string | undefined> => {
  const deadline = performance.now() + waitMs;
  const pause = pauses();
  for (;;) {
    const { lost = 0 } = await faultCounts(platform.address.controlUrl, platform.id);
    if (lost > 0) return undefined;
    const { status } = await platform.api.ok('getTransaction', { path: { transactionId } });
    const isOpen = status === 'PENDING' || status === 'PROCESSING';
    if (!isOpen && (await isOver(platform, transactionId))) return status;
    if (performance.now() > deadline) throw new Error(`${transactionId} stays ${status}`);
    await pause();
  }
};

export const expectStatus = (platform: TestPlatform, transactionId: string, statuses: readonly string[]) =>
  expect
    .poll(async () => (await platform.api.ok('getTransaction', { path: { transactionId } })).status, {
      message: transactionId,
      timeout: waitMs,
      interval: 150,
    })
    .toSatisfy((status) => statuses.includes(String(status)));

export const endedAs = async (platform: TestPlatform, transactionId: string, statuses: readonly string[]) => {
  await expectStatus(platform, transactionId, statuses);
  return (await platform.api.ok('getTransaction', { path: { transactionId } })).status;
};
