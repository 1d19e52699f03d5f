import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { type Json, type JsonObject, json } from '../template-json.ts';
import { localAccount, localRegion } from '../template-names.ts';
import { compilePattern, type Match } from './event-pattern.ts';
import { type NextTime, parseSchedule } from './schedule.ts';
import { longTimer } from './time-scale.ts';

/** Starts a rule's target. Answers the error's message when it could not be done. */
export type DeliverEvent = (target: EventTarget, payload: string) => Promise<string | undefined>;

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
  readonly deliver: DeliverEvent;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
}

/** Strict: an input transformer, a batch or a fargate target is refused, not skipped. */
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

/** EventBridge allows 185; a handful of tries is a minute and more, and a stuck target shows up at once. */
const defaultRetries = 5;
const firstPauseMs = 1000;
/** With a large time scale a period would come down to nothing and keep a core busy. */
const shortestPeriodMs = 100;

/** Carries out the template's rules: schedules by the scaled clock, patterns on events put on the bus. */
export const startEventRules = (options: EventRulesOptions): EventRules => {
  const ended = new AbortController();
  const rules = options.template
    .ofType('AWS::Events::Rule')
    .map((resource) => readRule(resource))
    .filter((rule) => rule.isEnabled);
  for (const rule of rules) if (rule.next) runSchedule(rule, rule.next, options, ended.signal);
  return {
    put: (event) => {
      for (const rule of rules) {
        if (rule.matches?.(event)) void deliverToAll(rule, event, options, ended.signal);
      }
    },
    stop: () => ended.abort(),
  };
};

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

/** The schedule lives on a clock that runs `timeScale` times as fast, from the start of the host. */
const runSchedule = (rule: Rule, next: NextTime, options: EventRulesOptions, ended: AbortSignal): void => {
  const startedAtMs = Date.now();
  const scaledNow = (): number => startedAtMs + (Date.now() - startedAtMs) * options.timeScale;
  const plan = (afterMs: number): void => {
    const dueMs = next(afterMs);
    const pauseMs = Math.max(shortestPeriodMs, (dueMs - scaledNow()) / options.timeScale);
    longTimer(pauseMs, ended, () => {
      // One call at a time: with a large time scale the next is due while the last still runs.
      void deliverToAll(rule, scheduledEvent(rule, dueMs), options, ended).then(() => plan(scaledNow()));
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

const deliverToAll = async (
  rule: Rule,
  event: JsonObject,
  options: EventRulesOptions,
  ended: AbortSignal,
): Promise<void> => {
  await Promise.all(rule.targets.map((target) => deliverTo(rule, target, event, options, ended)));
};

const deliverTo = async (
  rule: Rule,
  target: Target,
  event: JsonObject,
  { deliver, sendToQueue, timeScale }: EventRulesOptions,
  ended: AbortSignal,
): Promise<void> => {
  const payload = target.Input ?? JSON.stringify(event);
  const retries = Math.min(target.RetryPolicy?.MaximumRetryAttempts ?? defaultRetries, defaultRetries);
  for (let attempt = 0; attempt <= retries && !ended.aborted; attempt += 1) {
    if (attempt > 0) await pause((firstPauseMs * 2 ** (attempt - 1)) / timeScale, ended);
    const failure = await deliver({ arn: target.Arn, roleArn: target.RoleArn }, payload);
    if (failure === undefined) return;
    if (attempt < retries || target.DeadLetterConfig === undefined) continue;
    sendToQueue(
      target.DeadLetterConfig.Arn,
      JSON.stringify({ rule: rule.arn, target: target.Arn, failure, payload }),
    );
  }
};

const pause = (milliseconds: number, ended: AbortSignal): Promise<void> =>
  new Promise((done) => longTimer(milliseconds, ended, done));
