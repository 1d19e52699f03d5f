import { expect } from 'vitest';
import type { TestPlatform } from '#test/support/service.ts';

/** One kind of request on a fresh world: made for each crash point anew. */
export interface Flow {
  readonly name: string;
  /** Logical id, as far as it is fixed, of the function that crashes. */
  readonly caller: string;
  /** It runs behind the answer and may be run again at any time, so the number of its calls is not known before. */
  readonly isStep?: true;
  /** Builds the world and gives the request. */
  readonly arrange: (platform: TestPlatform, point: string) => Promise<Attempt>;
}

export interface Attempt {
  /** Sends the request; the same one each time. Gives the text of a definite answer, undefined for an unknown one. */
  readonly send: () => Promise<string | undefined>;
  /** Whether the same request may be sent again and must then converge. */
  readonly mayRepeat: boolean;
  /** Transactions that it files when it is accepted; 1 when left out. */
  readonly files?: number;
  /** What has to come of it in the end, beside its answer; called also where the request may not be sent again. */
  readonly expectEnd?: () => Promise<void>;
}

type Moment = 'before' | 'after';
const moments: readonly Moment[] = ['before', 'after'];

const pointName = ({ name }: Flow, at: number, moment: Moment): string =>
  `${name}-${at}-${moment}`.replaceAll(/[^\w-]/g, '_');

/** A payment may be going on beside it, and a scan is no snapshot; what is half done stays so. */
const expectSound = (platform: TestPlatform, point: string): Promise<void> =>
  expect.poll(() => platform.reconcile(), { message: point, timeout: 20_000, interval: 100 }).toEqual([]);

const isAccepted = (text: string | undefined): boolean => text?.includes('"Transaction:') === true;

/**
 * Crashes the flow at its n-th call: nothing may be half done, and the same request must then come to an end.
 *
 * @returns whether it made so many calls
 */
const crashAt = async (
  platform: TestPlatform,
  flow: Flow,
  { at, moment }: { readonly at: number; readonly moment: Moment },
): Promise<boolean> => {
  const point = pointName(flow, at, moment);
  const {
    send,
    mayRepeat,
    files = 1,
    expectEnd = async () => undefined,
  } = await flow.arrange(platform, point);
  const before = await platform.transferCount();
  const plan = { kind: 'crash', at, moment, caller: flow.caller } as const;
  const { result: told, faults } = await platform.withFaults(plan, send);
  const hasStruck = (faults.lost ?? 0) > 0;
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
  if (told !== undefined) expect(first, point).toBe(told);
  await expectEnd();
  const grown = (await platform.transferCount()) - before;
  expect(grown, point).toBe(isAccepted(first) ? files : 0);
  if (after > before) expect(grown, point).toBe(files);
  await expectSound(platform, point);
  return hasStruck;
};

/** How many calls the flow makes when all goes well. */
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
  for (let at = 1; at <= calls; at += 1) {
    for (const moment of moments) {
      const hasStruck = await crashAt(platform, flow, { at, moment });
      expect(hasStruck, `${pointName(flow, at, moment)} must strike`).toBe(true);
    }
  }
  return calls * moments.length;
};

/** Until the step makes no more calls than it was let. */
const sweepStep = async (platform: TestPlatform, flow: Flow): Promise<number> => {
  let points = 0;
  for (let at = 1; ; at += 1) {
    for (const moment of moments) {
      if (await crashAt(platform, flow, { at, moment })) points += 1;
    }
    if (points < at * moments.length) break;
  }
  expect(points, flow.name).toBeGreaterThan(0);
  return points;
};

/** Crashes each flow at each of its calls, before and after it; gives the number of points. */
export const sweep = async (platform: TestPlatform, flows: readonly Flow[]): Promise<number> => {
  let points = 0;
  for (const flow of flows) points += await (flow.isStep ? sweepStep : sweepRequest)(platform, flow);
  return points;
};
