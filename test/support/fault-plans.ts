import * as z from 'zod';
import { type AwsCall, type Interceptor, PASS, type Verdict } from '#infra/local/aws/interceptor.ts';
import { type Random, seededRandom } from './random.ts';

/** Chances of each fault, 0 to 1; what is left passes. */
const ratesSchema = z.object({
  dropBefore: z.number().default(0),
  dropAfter: z.number().default(0),
  conflict: z.number().default(0),
  throttle: z.number().default(0),
  error500: z.number().default(0),
  delay: z.number().default(0),
});
export type FaultRates = z.input<typeof ratesSchema>;

/**
 * Which calls are spoiled: those whose body names `scope` (a platform's uuid), so that tests beside each other on one
 * host do not meet each other's faults. `random`: each call may be. `crash`: from the n-th such call on everything is
 * lost, as for a function that died there; the n-th itself before or after it was carried out. `count`: none.
 */
export const planSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('random'), scope: z.string().min(8), seed: z.number(), rates: ratesSchema }),
  z.object({
    kind: z.literal('crash'),
    scope: z.string().min(8),
    at: z.number(),
    moment: z.enum(['before', 'after']),
  }),
  z.object({ kind: z.literal('count'), scope: z.string().min(8) }),
]);
export type FaultPlan = z.input<typeof planSchema>;
type Plan = z.output<typeof planSchema>;

export const countsSchema = z.record(z.string(), z.number());
/** Calls seen under `calls`, then faults by kind. */
export type FaultCounts = z.output<typeof countsSchema>;

interface ActivePlan {
  readonly plan: Plan;
  readonly random: Random;
  readonly counts: Record<string, number>;
}

const coral = (name: string, message: string, extra = {}) =>
  ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...extra }) as const;

const itemsOf = ({ body }: AwsCall): number => {
  const items = body.TransactItems;
  return Array.isArray(items) ? items.length : 0;
};

/** Only a transaction can be cancelled by a conflict; one of its items, as the random says, is the contended one. */
const conflict = (call: AwsCall, random: Random): Verdict => {
  const count = itemsOf(call);
  if (count === 0) return throttle;
  const contended = random.below(count);
  const reasons = Array.from({ length: count }, (_, position) =>
    position === contended
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return {
    kind: 'respond',
    status: 400,
    body: coral('TransactionCanceledException', message, { CancellationReasons: reasons }),
  };
};
const throttle: Verdict = {
  kind: 'respond',
  status: 400,
  body: coral('ProvisionedThroughputExceededException', 'The level of configured throughput was exceeded'),
};
const error500: Verdict = {
  kind: 'respond',
  status: 500,
  body: coral('InternalServerError', 'Internal server error'),
};

const randomFault = (
  call: AwsCall,
  rates: z.output<typeof ratesSchema>,
  random: Random,
): [string, Verdict] => {
  const { dropBefore, dropAfter, conflict: conflicts, throttle: throttles, error500: errors, delay } = rates;
  const choices: [string, number, () => Verdict][] = [
    ['dropBefore', dropBefore, () => ({ kind: 'drop-before' })],
    ['dropAfter', dropAfter, () => ({ kind: 'drop-after' })],
    ['conflict', conflicts, () => conflict(call, random)],
    ['throttle', throttles, () => throttle],
    ['error500', errors, () => error500],
    ['delay', delay, () => ({ kind: 'delay', milliseconds: 1 + random.below(40) })],
  ];
  let dice = random.unit();
  for (const [name, chance, verdict] of choices) {
    if (dice < chance) return [name, verdict()];
    dice -= chance;
  }
  return ['', PASS];
};

const crashVerdict = (seen: number, plan: Extract<Plan, { kind: 'crash' }>): [string, Verdict] => {
  if (seen < plan.at) return ['', PASS];
  const isCarriedOut = seen === plan.at && plan.moment === 'after';
  return isCarriedOut ? ['dropAfter', { kind: 'drop-after' }] : ['dropBefore', { kind: 'drop-before' }];
};

const verdictOf = (call: AwsCall, active: ActivePlan): Verdict => {
  const { plan, random, counts } = active;
  counts.calls = (counts.calls ?? 0) + 1;
  if (plan.kind === 'count') return PASS;
  const [name, verdict] =
    plan.kind === 'random' ? randomFault(call, plan.rates, random) : crashVerdict(counts.calls, plan);
  if (name !== '') counts[name] = (counts[name] ?? 0) + 1;
  return verdict;
};

/** The fault plans of a host and the interceptor that carries them out. */
export class FaultPlans {
  readonly #active = new Map<string, ActivePlan>();

  set(plan: Plan): void {
    const seed = plan.kind === 'random' ? plan.seed : 0;
    this.#active.set(plan.scope, { plan, random: seededRandom(seed), counts: {} });
  }

  countsOf(scope: string): FaultCounts {
    return this.#active.get(scope)?.counts ?? {};
  }

  delete(scope: string): void {
    this.#active.delete(scope);
  }

  readonly interceptor: Interceptor = {
    before: (call) => {
      if (this.#active.size === 0) return PASS;
      const text = JSON.stringify(call.body);
      const found = [...this.#active.values()].find(({ plan }) => text.includes(plan.scope));
      return found === undefined ? PASS : verdictOf(call, found);
    },
  };
}
