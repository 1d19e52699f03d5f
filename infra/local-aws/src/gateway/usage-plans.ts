import type { Template } from '../template.ts';
import { keptPlans } from './kept-usage-plans.ts';
import type { Throttle } from './stage.ts';
import { templatePlans } from './template-usage-plans.ts';
import { type TakeToken, tokenBucket } from './throttle.ts';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** By which an authorizer names a client. */
  readonly value: string;
}

export interface UsagePlan {
  readonly id: string;
  readonly name: string;
  readonly apiStages: readonly { readonly apiId: string; readonly stage: string }[];
  /** Of each key by itself. Absent: the plan limits nothing. */
  readonly throttle?: Throttle | undefined;
}

export interface PlanKey {
  readonly planId: string;
  readonly keyId: string;
}

/** Plans, keys, and which keys the plans have. */
export interface Plans {
  readonly plans: readonly UsagePlan[];
  readonly keys: readonly ApiKey[];
  readonly planKeys: readonly PlanKey[];
}

/** What the plans say about a request with a key. */
export type Admission = 'admitted' | 'throttled' | 'unknown-key';

interface Place {
  readonly apiId: string;
  readonly stage: string;
}

/**
 * The usage plans of the template, and those that calls of API Gateway's own API have added. The latter outlive the host
 * in a data directory, because its table names their keys.
 */
export class UsagePlans {
  readonly #plans: Map<string, UsagePlan>;
  readonly #keys: Map<string, ApiKey>;
  readonly #planKeys: PlanKey[];
  readonly #buckets = new Map<string, TakeToken>();
  readonly #added: { plans: Set<string>; keys: Set<string>; planKeys: PlanKey[] };
  readonly #save: (added: Plans) => void;

  /** @throws StartError for a plan or a key that the host cannot serve as AWS does */
  constructor(template: Pick<Template, 'ofType'>, dataDir?: string) {
    const ofTemplate = templatePlans(template);
    const { added, save } = keptPlans(dataDir);
    const all = [ofTemplate, added];
    this.#plans = new Map(all.flatMap(({ plans }) => plans.map((plan) => [plan.id, plan])));
    this.#keys = new Map(all.flatMap(({ keys }) => keys.map((key) => [key.id, key])));
    this.#planKeys = all.flatMap(({ planKeys }) => planKeys);
    this.#added = {
      plans: new Set(added.plans.map(({ id }) => id)),
      keys: new Set(added.keys.map(({ id }) => id)),
      planKeys: [...added.planKeys],
    };
    this.#save = save;
  }

  plan(id: string): UsagePlan | undefined {
    return this.#plans.get(id);
  }

  key(id: string): ApiKey | undefined {
    return this.#keys.get(id);
  }

  hasValue(value: string): boolean {
    return [...this.#keys.values()].some((key) => key.value === value);
  }

  plansOf(keyId: string): UsagePlan[] {
    return this.#planKeys.flatMap((one) => (one.keyId === keyId ? (this.#plans.get(one.planId) ?? []) : []));
  }

  addPlan(plan: UsagePlan): void {
    this.#plans.set(plan.id, plan);
    this.#added.plans.add(plan.id);
    this.#keep();
  }

  addKey(key: ApiKey): void {
    this.#keys.set(key.id, key);
    this.#added.keys.add(key.id);
    this.#keep();
  }

  addPlanKey(planKey: PlanKey): void {
    this.#planKeys.push(planKey);
    this.#added.planKeys.push(planKey);
    this.#keep();
  }

  /** Each key of the plan begins with a full bucket of the new size. */
  setThrottle(plan: UsagePlan, throttle: Throttle): UsagePlan {
    const changed = { ...plan, throttle };
    this.#plans.set(plan.id, changed);
    for (const bucket of this.#buckets.keys()) {
      if (bucket.startsWith(`${plan.id} `)) this.#buckets.delete(bucket);
    }
    this.#keep();
    return changed;
  }

  /** Takes a token of the key's own bucket in the plan that has it at this stage. */
  admit(value: string | undefined, { apiId, stage }: Place): Admission {
    const key = [...this.#keys.values()].find((one) => one.value === value);
    const isHere = (one: Place): boolean => one.apiId === apiId && one.stage === stage;
    const plan = key && this.plansOf(key.id).find(({ apiStages }) => apiStages.some(isHere));
    if (plan === undefined) return 'unknown-key';
    if (plan.throttle === undefined) return 'admitted';
    const name = `${plan.id} ${key?.id}`;
    const take = this.#buckets.get(name) ?? tokenBucket(plan.throttle);
    this.#buckets.set(name, take);
    return take() ? 'admitted' : 'throttled';
  }

  #keep(): void {
    const { plans, keys, planKeys } = this.#added;
    this.#save({
      plans: [...this.#plans.values()].filter(({ id }) => plans.has(id)),
      keys: [...this.#keys.values()].filter(({ id }) => keys.has(id)),
      planKeys,
    });
  }
}
