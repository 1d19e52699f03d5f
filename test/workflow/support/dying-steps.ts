import { expect } from 'vitest';
import type { ApprovalWorld, Waiting } from '#test/support/approval-world.ts';
import type { CrashPoint } from '#test/support/crash-points.ts';
import { executionsOf } from '#test/support/service.ts';

const callers = { ask: 'Functionsaskplatform', timeOut: 'Functionstimeoutapproval' } as const;
type Step = keyof typeof callers;

export const asker = callers.ask;

const isGivenUp = async ({ uuid }: Waiting): Promise<boolean> => {
  const histories = await executionsOf(uuid);
  return histories.some((history) => history.includes('PaymentNotDecided'));
};

/** A payment whose workflow failed before it asked the platform. */
export const unasked = async (
  { receiving }: ApprovalWorld,
  make: () => Promise<Waiting>,
): Promise<Waiting> => {
  const plan = { kind: 'crash', at: 1, moment: 'before', caller: asker } as const;
  const { result } = await receiving.withFaults(plan, async () => {
    const waiting = await make();
    await expect.poll(() => isGivenUp(waiting)).toBe(true);
    return waiting;
  });
  return result;
};

/** The step's calls for both sides of a payment. */
const callsOfStep = ({ sending }: ApprovalWorld, step: Step) => ({
  caller: callers[step],
  alsoNaming: [sending.id],
});

/** Runs the step without a fault. Returns the number of its calls. */
const callsOfOneRun = async (world: ApprovalWorld, step: Step, waiting: Waiting): Promise<number> => {
  const plan = { kind: 'count', ...callsOfStep(world, step) } as const;
  const { result, faults } = await world.receiving.withFaults(plan, () => world.run(step, waiting));
  expect(result).toBe(true);
  return faults.calls ?? 0;
};

/** The calls that every undisturbed run makes. The first of an instance, or one that meets a conflict, makes more. */
export const callsOf = async (
  world: ApprovalWorld,
  step: Step,
  next: () => Promise<Waiting>,
): Promise<number> => {
  const first = await callsOfOneRun(world, step, await next());
  return Math.min(first, await callsOfOneRun(world, step, await next()));
};

/** Runs the step until it dies. Fails if it does not. */
export const diesAt = (world: ApprovalWorld, step: Step, waiting: Waiting, point: CrashPoint) =>
  world.receiving.withFaults({ kind: 'crash', ...point, ...callsOfStep(world, step) }, () =>
    world.run(step, waiting),
  );
