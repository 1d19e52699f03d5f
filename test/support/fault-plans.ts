import { type AwsCall, type Interceptor, pass, type Verdict } from '@payments-service/local-aws/interceptor';
import { type Faults, randomFaults } from '@payments-service/local-aws/testing/faults';
import * as z from 'zod';
import type { Plan } from './fault-plan.ts';

export const countsSchema = z.record(z.string(), z.number());
/** The number of seen calls under `calls`, and of faults by kind. */
export type FaultCounts = z.output<typeof countsSchema>;

interface ActivePlan {
  before(call: AwsCall): Verdict | Promise<Verdict>;
  counts(): FaultCounts;
  /** The plan is over. */
  end?(): void;
}

interface Active {
  readonly plan: Plan;
  readonly faults: ActivePlan;
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
  const { at, moment, isOneRun, operation } = plan;
  let [calls, lost] = [0, 0];
  let deadRun: string | undefined;
  return {
    before: (call) => {
      if (isDead(plan, call)) return { kind: 'drop-before' };
      if (lost === 0 && operation !== undefined && call.operation !== operation) return pass;
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

const gatePlan = ({ operation }: Extract<Plan, { kind: 'gate' }>): ActivePlan => {
  const gate = Promise.withResolvers<Verdict>();
  let held = 0;
  return {
    before: (call) => {
      if (held > 0 || call.operation !== operation) return pass;
      held += 1;
      return gate.promise;
    },
    counts: () => ({ held }),
    end: () => gate.resolve(pass),
  };
};

const countingPlan = ({ operation }: Extract<Plan, { kind: 'count' }>): ActivePlan => {
  let calls = 0;
  return {
    before: (call) => {
      if (operation === undefined || call.operation === operation) calls += 1;
      return pass;
    },
    counts: () => ({ calls }),
  };
};

const activePlan = (plan: Plan): ActivePlan => {
  if (plan.kind === 'random') return randomPlan(randomFaults(plan));
  if (plan.kind === 'hold') return holdingPlan(plan);
  if (plan.kind === 'gate') return gatePlan(plan);
  return plan.kind === 'crash' ? crashPlan(plan) : countingPlan(plan);
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
  readonly #active = new Map<string, Active>();

  set(plan: Plan): void {
    this.delete(plan.scope);
    this.#active.set(plan.scope, { plan, faults: activePlan(plan) });
  }

  countsOf(scope: string): FaultCounts {
    return this.#active.get(scope)?.faults.counts() ?? {};
  }

  delete(scope: string): void {
    this.#active.get(scope)?.faults.end?.();
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
