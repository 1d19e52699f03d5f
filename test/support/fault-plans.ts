import { type AwsCall, type Interceptor, pass, type Verdict } from '@payments-service/local-aws/interceptor';
import { type Faults, faultKinds, randomFaults } from '@payments-service/local-aws/testing/faults';
import * as z from 'zod';

/** Calls that name one of these instead of `scope` are affected too, such as those for the other side of a payment. */
const alsoNaming = z.array(z.string().min(8)).readonly().optional();

/**
 * A plan affects the calls whose body names `scope` (a platform's uuid), so that tests on one host do not meet each
 * other's faults. `random`: each call may fail, at the rates of infra/local-aws/src/testing/faults.ts. `crash`: from
 * the n-th call on everything is lost, as if the function had died there; the n-th call itself is lost before or
 * after it takes effect. `hold`: the first call of an operation waits. `count`: no faults.
 */
export const planSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('random'),
    scope: z.string().min(8),
    seed: z.number(),
    rates: z.partialRecord(z.enum(faultKinds), z.number()),
    caller: z.string().optional(),
  }),
  z.object({
    kind: z.literal('crash'),
    scope: z.string().min(8),
    at: z.number(),
    moment: z.enum(['before', 'after']),
    /** Only calls of this function, by the start of its logical id. The default is all functions. */
    caller: z.string().optional(),
    alsoNaming,
    /** These functions, by the same names, are dead all the time, so that they cannot do the work of `caller`. */
    alsoDead: z.array(z.string()).readonly().optional(),
    /** Only the run that makes the n-th call dies. A workflow repeats its step at once, and that run lives. */
    isOneRun: z.literal(true).optional(),
    /** Calls count from the first that contains this text, and the run that makes it is the one that dies. */
    from: z.string().min(8).optional(),
    /** The caller asserts itself whether it struck. Otherwise a crash that does not strike fails the test. */
    mayMiss: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('hold'),
    scope: z.string().min(8),
    /** The operation's name on the wire, such as `PutObject`. */
    operation: z.string(),
    milliseconds: z.number(),
    caller: z.string().optional(),
  }),
  z.object({
    kind: z.literal('count'),
    scope: z.string().min(8),
    caller: z.string().optional(),
    alsoNaming,
  }),
]);
export type FaultPlan = z.input<typeof planSchema>;
type Plan = z.output<typeof planSchema>;

export const countsSchema = z.record(z.string(), z.number());
/** The number of seen calls under `calls`, and of faults by kind. */
export type FaultCounts = z.output<typeof countsSchema>;

interface ActivePlan {
  before(call: AwsCall): Verdict | Promise<Verdict>;
  counts(): FaultCounts;
}

const randomPlan = (faults: Faults): ActivePlan => ({
  before: (call) => faults.before?.(call) ?? pass,
  counts: () => ({ calls: faults.seen(), ...faults.counts }),
});

const isDead = (plan: Plan, { caller }: AwsCall): boolean =>
  plan.kind === 'crash' && plan.alsoDead?.some((name) => caller.startsWith(name)) === true;

const runOf = ({ operation, traceId }: AwsCall): string => {
  if (traceId === undefined) throw new Error(`Nobody knows which run called ${operation}`);
  return traceId;
};

/**
 * A dead function makes no more calls. The simulated one still gets errors and would retry, so its later calls are
 * lost too.
 */
const crashPlan = (plan: Extract<Plan, { kind: 'crash' }>): ActivePlan => {
  const { at, moment, isOneRun, from } = plan;
  let [calls, lost] = [0, 0];
  let deadRun: string | undefined;
  const isBefore = (call: AwsCall): boolean => {
    if (from === undefined) return false;
    if (deadRun === undefined && JSON.stringify(call.body).includes(from)) deadRun = runOf(call);
    return deadRun !== runOf(call);
  };
  return {
    before: (call) => {
      if (isDead(plan, call)) return { kind: 'drop-before' };
      if (isBefore(call)) return pass;
      calls += 1;
      if (calls < at) return pass;
      if (isOneRun) {
        deadRun ??= runOf(call);
        if (runOf(call) !== deadRun) return pass;
      }
      lost += 1;
      return { kind: calls === at && moment === 'after' ? 'drop-after' : 'drop-before' };
    },
    counts: () => ({ calls, lost }),
  };
};

const holdingPlan = ({ operation, milliseconds }: Extract<Plan, { kind: 'hold' }>): ActivePlan => {
  let [calls, held] = [0, 0];
  return {
    before: (call) => {
      calls += 1;
      if (held > 0 || call.operation !== operation) return pass;
      held += 1;
      return { kind: 'delay', milliseconds };
    },
    counts: () => ({ calls, held }),
  };
};

const countingPlan = (): ActivePlan => {
  let calls = 0;
  return {
    before: () => {
      calls += 1;
      return pass;
    },
    counts: () => ({ calls }),
  };
};

const activePlan = (plan: Plan): ActivePlan => {
  if (plan.kind === 'random') return randomPlan(randomFaults(plan));
  if (plan.kind === 'hold') return holdingPlan(plan);
  return plan.kind === 'crash' ? crashPlan(plan) : countingPlan();
};

const namesOf = (plan: Plan): readonly string[] => [
  plan.scope,
  ...('alsoNaming' in plan ? (plan.alsoNaming ?? []) : []),
];

/** An operator's command reads all platforms at once, so that it would meet the faults of every test that runs. */
const isOperators = ({ caller }: AwsCall): boolean => caller.startsWith('Operator');

const isMeant = (plan: Plan, call: AwsCall, text: string): boolean =>
  !isOperators(call) &&
  namesOf(plan).some((name) => text.includes(name)) &&
  (plan.caller === undefined || call.caller.startsWith(plan.caller) || isDead(plan, call));

/** The fault plans of a host, and the interceptor that applies them. */
export class FaultPlans {
  readonly #active = new Map<string, { readonly plan: Plan; readonly faults: ActivePlan }>();

  set(plan: Plan): void {
    this.#active.set(plan.scope, { plan, faults: activePlan(plan) });
  }

  countsOf(scope: string): FaultCounts {
    return this.#active.get(scope)?.faults.counts() ?? {};
  }

  delete(scope: string): void {
    this.#active.delete(scope);
  }

  readonly interceptor: Interceptor = {
    before: (call) => {
      if (this.#active.size === 0) return pass;
      const text = JSON.stringify(call.body);
      const found = [...this.#active.values()].find(({ plan }) => isMeant(plan, call, text));
      return found?.faults.before(call) ?? pass;
    },
  };
}
