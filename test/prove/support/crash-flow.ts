import { expect } from 'vitest';
import {
  allPoints,
  type CrashPoint,
  endlessPoints,
  everyThird,
  paymentSweep,
} from '#test/support/crash-points.ts';
import type { TestPlatform } from '#test/support/service.ts';

/** One kind of request. Each crash point gets a fresh world. */
export interface Flow {
  readonly name: string;
  /** The fixed beginning of the logical id of the function that crashes. */
  readonly caller: string;
  /** The function runs after the answer and may be retried at any time, so the number of its calls is not known. */
  readonly isStep?: true;
  /** Creates the world and returns the request. */
  readonly arrange: (platform: TestPlatform, point: string) => Promise<Attempt>;
}

export interface Attempt {
  /**
   * Sends the same request each time. Returns the text of a definite answer, or undefined when the outcome is unknown.
   */
  readonly send: () => Promise<string | undefined>;
  /** Whether the same request may be repeated, and must then give the same answer. */
  readonly mayRepeat: boolean;
  /** The number of transactions that an accepted request creates. The default is 1. */
  readonly files?: number;
  /** Checks the final state beyond the answer, also when the request may not be repeated. */
  readonly expectEnd?: () => Promise<void>;
}

const pointName = ({ name }: Flow, { at, moment }: CrashPoint): string =>
  `${name}-${at}-${moment}`.replaceAll(/[^\w-]/g, '_');

/** Polls, because a payment may still be running and a scan is no snapshot. A half-done state would remain. */
const expectSound = (platform: TestPlatform, point: string): Promise<void> =>
  expect.poll(() => platform.reconcile(), { message: point, interval: 500 }).toEqual([]);

const isAccepted = (text: string | undefined): boolean => text?.includes('"Transaction:') === true;

/**
 * Crashes the flow at its n-th call. Nothing may be half done, and the same request must then succeed or be refused for
 * good.
 *
 * @returns whether the flow made that many calls
 */
const crashAt = async (platform: TestPlatform, flow: Flow, { at, moment }: CrashPoint): Promise<boolean> => {
  const point = pointName(flow, { at, moment });
  const {
    send,
    mayRepeat,
    files = 1,
    expectEnd = async () => undefined,
  } = await flow.arrange(platform, point);
  const before = await platform.transferCount();
  const stepPlan = flow.isStep ? ({ alsoDead: [paymentSweep], isOneRun: true } as const) : {};
  const plan = { kind: 'crash', at, moment, caller: flow.caller, ...stepPlan, mayMiss: true } as const;
  const { result: interrupted, faults } = await platform.withFaults(plan, send);
  const hasStruck = (faults.lost ?? 0) > 0;
  // A point that does not strike is shown not to exist: this very run was answered and made fewer calls.
  if (!hasStruck && !flow.isStep) {
    expect(interrupted, point).toBeDefined();
    expect(faults.calls ?? 0, point).toBeLessThan(at);
  }
  await expectSound(platform, point);
  const after = await platform.transferCount();
  if (!mayRepeat) {
    await expectEnd();
    return hasStruck;
  }
  const first = await send();
  const second = await send();
  expect(first, point).toBeDefined();
  expect(second, point).toBe(first);
  if (interrupted !== undefined) expect(first, point).toBe(interrupted);
  await expectEnd();
  const grown = (await platform.transferCount()) - before;
  expect(grown, point).toBe(isAccepted(first) ? files : 0);
  if (after > before) expect(grown, point).toBe(files);
  await expectSound(platform, point);
  return hasStruck;
};

/** The number of calls that the flow makes without faults. */
const callCount = async (platform: TestPlatform, flow: Flow): Promise<number> => {
  const attempt = await flow.arrange(platform, 'count');
  const plan = { kind: 'count', caller: flow.caller } as const;
  const { result, faults } = await platform.withFaults(plan, attempt.send);
  expect(result, flow.name).toBeDefined();
  await attempt.expectEnd?.();
  return faults.calls ?? 0;
};

const sweepRequest = async (platform: TestPlatform, flow: Flow): Promise<number> => {
  const calls = await callCount(platform, flow);
  expect(calls, flow.name).toBeGreaterThan(0);
  const points = everyThird(allPoints(calls));
  for (const point of points) {
    expect(await crashAt(platform, flow, point), `${pointName(flow, point)} must strike`).toBe(true);
  }
  return points.length;
};

/** Stops when the flow makes fewer calls than the fault plan waits for. */
const sweepStep = async (platform: TestPlatform, flow: Flow): Promise<number> => {
  let points = 0;
  for (const point of endlessPoints()) {
    if (!(await crashAt(platform, flow, point))) break;
    points += 1;
  }
  expect(points, flow.name).toBeGreaterThan(0);
  return points;
};

/** Crashes each flow before and after its calls, at all of them at full size. Returns the number of crash points. */
export const sweep = async (platform: TestPlatform, flows: readonly Flow[]): Promise<number> => {
  let points = 0;
  for (const flow of flows) points += await (flow.isStep ? sweepStep : sweepRequest)(platform, flow);
  return points;
};
