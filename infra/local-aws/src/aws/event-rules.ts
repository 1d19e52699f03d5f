import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { HostClock } from '../clock.ts';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { type Json, type JsonObject, json } from '../template-json.ts';
import { localAccount, localRegion } from '../template-names.ts';
import { compilePattern, type Match } from './event-pattern.ts';
import { type NextTime, parseSchedule } from './schedule.ts';

/** Hands an event over to the target of a rule. Says why when that fails. */
export type DeliverEvent = (target: EventTarget, payload: string) => Promise<DeliveryFailure | undefined>;

export interface DeliveryFailure {
  readonly message: string;
  /** Another try would fail, too. */
  readonly isFinal: boolean;
}

export interface EventTarget {
  readonly arn: string;
  readonly roleArn: string | undefined;
}

export interface EventRules {
  /** Puts an event on the default bus. */
  put(event: JsonObject): void;
  stop(): void;
}

export interface EventRulesOptions {
  readonly template: Pick<Template, 'ofType'>;
  readonly timeScale: number;
  readonly clock: HostClock;
  readonly deliver: DeliverEvent;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
}

/** Strict, so that an unsupported target, such as one with an input transformer, is refused and not ignored. */
const targetSchema = z.strictObject({
  Id: z.string(),
  Arn: z.string(),
  RoleArn: z.string().optional(),
  Input: z.string().optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
  RetryPolicy: z
    .strictObject({
      MaximumRetryAttempts: z.number().optional(),
      MaximumEventAgeInSeconds: z.number().optional(),
    })
    .optional(),
});
type Target = z.output<typeof targetSchema>;
const ruleProperties = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  ScheduleExpression: z.string().optional(),
  EventPattern: json.optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetSchema).default([]),
  Tags: json.optional(),
});

/** EventBridge retries 185 times. Here a target that cannot be reached should show up soon. */
const defaultRetries = 5;
const firstPauseMs = 1000;
/** A large time scale would make a period so short that the rule keeps a core busy. */
const shortestPeriodMs = 100;

/** Runs the template's rules: schedules by the scaled clock, and patterns on the events of the bus. */
export const startEventRules = (options: EventRulesOptions): EventRules => {
  const ended = new AbortController();
  const rules = options.template
    .ofType('AWS::Events::Rule')
    .map((resource) => readRule(resource))
    .filter((rule) => rule.isEnabled);
  const run: Run = { ...options, ended: ended.signal };
  for (const rule of rules) if (rule.next) runSchedule(rule, rule.next, run);
  return {
    put: (event) => {
      for (const rule of rules) {
        if (rule.matches?.(event)) void deliverToAll(rule, event, run);
      }
    },
    stop: () => ended.abort(),
  };
};

interface Run extends EventRulesOptions {
  readonly ended: AbortSignal;
}

interface Rule {
  readonly arn: string;
  readonly isEnabled: boolean;
  readonly next: NextTime | undefined;
  readonly matches: Match | undefined;
  readonly targets: readonly Target[];
}

const readRule = (resource: Resource): Rule => {
  const parsed = ruleProperties.safeParse(resource.properties);
  if (!parsed.success) return refuse(resource.logicalId, `not served: ${parsed.error.message}`);
  const { ScheduleExpression: expression, EventPattern: pattern, State, Targets } = parsed.data;
  const next = expression === undefined ? undefined : parseSchedule(expression);
  if (expression !== undefined && next === undefined) refuse(resource.logicalId, `schedule ${expression}`);
  return {
    arn: resource.arn ?? resource.physicalId,
    isEnabled: State === 'ENABLED',
    next,
    matches: pattern === undefined ? undefined : compileRulePattern(resource, pattern),
    targets: Targets,
  };
};

const compileRulePattern = (resource: Resource, pattern: Json): Match => {
  try {
    return compilePattern(pattern);
  } catch (cause) {
    return refuse(resource.logicalId, cause instanceof Error ? cause.message : String(cause));
  }
};

/** Follows a time that begins with the host and runs `timeScale` times as fast as its clock. */
const runSchedule = (rule: Rule, next: NextTime, run: Run): void => {
  const { timeScale, clock, ended } = run;
  const startedAtMs = clock.nowMs();
  const scaledNow = (): number => startedAtMs + (clock.nowMs() - startedAtMs) * timeScale;
  const plan = (afterMs: number): void => {
    const dueMs = next(afterMs);
    const shortestMs = Math.max(shortestPeriodMs, clock.shortestPeriodMs);
    const pauseMs = Math.max(shortestMs, (dueMs - scaledNow()) / timeScale);
    clock.timer(pauseMs, ended, () => {
      // Waits for the call to end, since a large time scale makes the next one due while it runs.
      void deliverToAll(rule, scheduledEvent(rule, dueMs), run).then(() => plan(scaledNow()));
    });
  };
  plan(startedAtMs);
};

const scheduledEvent = (rule: Rule, dueMs: number): JsonObject => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: localAccount,
  time: `${new Date(dueMs).toISOString().slice(0, 19)}Z`,
  region: localRegion,
  resources: [rule.arn],
  detail: {},
});

const deliverToAll = async (rule: Rule, event: JsonObject, run: Run): Promise<void> => {
  await Promise.all(rule.targets.map((target) => deliverTo({ rule, target, event }, run)));
};

interface Delivery {
  readonly rule: Rule;
  readonly target: Target;
  readonly event: JsonObject;
}

const deliverTo = async (
  { rule, target, event }: Delivery,
  { deliver, sendToQueue, timeScale, clock, ended }: Run,
): Promise<void> => {
  const payload = target.Input ?? JSON.stringify(event);
  const retries = Math.min(target.RetryPolicy?.MaximumRetryAttempts ?? defaultRetries, defaultRetries);
  for (let attempt = 0; attempt <= retries && !ended.aborted; attempt += 1) {
    if (attempt > 0) await clock.wait((firstPauseMs * 2 ** (attempt - 1)) / timeScale, ended);
    const failure = await deliver({ arn: target.Arn, roleArn: target.RoleArn }, payload);
    if (failure === undefined) return;
    if (attempt < retries && !failure.isFinal) continue;
    if (target.DeadLetterConfig === undefined) return;
    const report = {
      rule: rule.arn,
      target: target.Arn,
      failure: failure.message,
      attempts: attempt + 1,
      payload,
    };
    sendToQueue(target.DeadLetterConfig.Arn, JSON.stringify(report));
    return;
  }
};
