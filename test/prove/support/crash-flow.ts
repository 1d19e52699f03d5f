import { expect } from 'vitest';
import type { TestPlatform } from '#test/support/service.ts';

/** One kind of request on a fresh world: made for each crash point anew. */
export interface Flow {
  readonly name: string;
  /** Logical id, as far as it is fixed, of the function that crashes. */
  readonly caller: string;
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

export type Moment = 'before' | 'after';
export const moments: readonly Moment[] = ['before', 'after'];

export const pointName = ({ name }: Flow, at: number, moment: Moment): string =>
  `${name}-${at}-${moment}`.replaceAll(/[^\w-]/g, '_');

/** A payment may be going on beside it, and a scan is no snapshot; what is half done stays so. */
export const expectSound = (platform: TestPlatform, point: string): Promise<void> =>
  expect.poll(() => platform.reconcile(), { message: point, timeout: 20_000, interval: 100 }).toEqual([]);

const isAccepted = (text: string | undefined): boolean => text?.includes('"Transaction:') === true;

/** Crashes the flow at its n-th call: nothing may be half done, and the same request must then come to an end. */
export const crashAt = async (
  platform: TestPlatform,
  flow: Flow,
  { at, moment }: { readonly at: number; readonly moment: Moment },
): Promise<void> => {
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
  expect(faults.lost, `${point} must strike`).toBeGreaterThan(0);
  await expectSound(platform, point);
  const after = await platform.transferCount();
  if (!mayRepeat) return expectEnd();
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
};

/** How many calls the flow makes when all goes well. */
export const callCount = async (platform: TestPlatform, flow: Flow): Promise<number> => {
  const attempt = await flow.arrange(platform, 'count');
  const plan = { kind: 'count', caller: flow.caller } as const;
  const { result, faults } = await platform.withFaults(plan, attempt.send);
  expect(result, flow.name).toBeDefined();
  await attempt.expectEnd?.();
  return faults.calls ?? 0;
};

/** Crashes each flow at each of its calls, before and after it; gives the number of points. */
export const sweep = async (platform: TestPlatform, flows: readonly Flow[]): Promise<number> => {
  let points = 0;
  for (const flow of flows) {
    const calls = await callCount(platform, flow);
    expect(calls, flow.name).toBeGreaterThan(0);
    for (let at = 1; at <= calls; at += 1) {
      for (const moment of moments) {
        await crashAt(platform, flow, { at, moment });
        points += 1;
      }
    }
  }
  return points;
};
