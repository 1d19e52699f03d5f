import { randomUUID } from 'node:crypto';
import type { Advance, HostClock } from '../clock.ts';
import { refuse } from '../start-error.ts';
import type { Template } from '../template.ts';
import type { JsonObject } from '../template-json.ts';
import { localAccount, localRegion } from '../template-names.ts';
import { type Rule, readRule, type Target } from './event-rule.ts';
import type { MessageAttributes } from './queues.ts';
import type { NextTime } from './schedule.ts';

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
  /** Begins all schedules anew, from now on. */
  restart(): void;
  stop(): void;
}

export interface EventRulesOptions {
  readonly template: Pick<Template, 'ofType'>;
  readonly timeScale: number;
  /** Default: 100 ms. */
  readonly shortestPeriodMs?: number | undefined;
  readonly clock: HostClock;
  /** How many calls so far may have changed something that a function finds: an item, an object, a message. */
  readonly changes: () => number;
  readonly deliver: DeliverEvent;
  readonly sendToQueue: (queueArn: string, body: string, attributes?: MessageAttributes) => boolean;
}

/** EventBridge retries 185 times. Here a target that cannot be reached should show up soon. */
const defaultRetries = 5;
const firstPauseMs = 1000;
/** A large time scale would make a period so short that the rule keeps a core busy. */
const defaultShortestPeriodMs = 100;

/** Runs the template's rules: schedules by the scaled clock, and patterns on the events of the bus. */
export const startEventRules = (options: EventRulesOptions): EventRules => {
  const { template } = options;
  for (const { logicalId } of template.ofType('AWS::Scheduler::Schedule', 'AWS::Scheduler::ScheduleGroup')) {
    refuse(logicalId, 'EventBridge Scheduler is not served; a rule with a schedule is');
  }
  let ended = new AbortController();
  const rules = template
    .ofType('AWS::Events::Rule')
    .map((resource) => readRule(resource))
    .filter((rule) => rule.isEnabled);
  const start = (): void => {
    const startedAtMs = options.clock.nowMs();
    const run = { ...options, ended: ended.signal };
    for (const rule of rules) if (rule.next) runSchedule(rule, { next: rule.next, startedAtMs }, run);
  };
  start();
  return {
    put: (event) => {
      for (const rule of rules) {
        if (rule.matches?.(event)) void deliverToAll(rule, event, { ...options, ended: ended.signal });
      }
    },
    restart: () => {
      ended.abort();
      ended = new AbortController();
      start();
    },
    stop: () => ended.abort(),
  };
};

interface Run extends EventRulesOptions {
  readonly ended: AbortSignal;
}

interface Schedule {
  readonly next: NextTime;
  readonly startedAtMs: number;
}

/**
 * Follows a time that begins with the host and runs `timeScale` times as fast as its clock.
 *
 * While time is advanced, a schedule whose calls change nothing is passed over: twice as long after each such call, and
 * until something has changed. So a day does not take 1,440 calls of each worker. What a worker would find only because
 * of the time waits at most as long again as nothing has happened.
 */
const runSchedule = (rule: Rule, { next, startedAtMs }: Schedule, run: Run): void => {
  const { timeScale, clock, changes, ended, shortestPeriodMs = defaultShortestPeriodMs } = run;
  const scaled = (clockMs: number): number => startedAtMs + (clockMs - startedAtMs) * timeScale;
  let calledAtMs = startedAtMs;
  let changesBefore = changes();
  /** Calls in a row that changed nothing. */
  let idleCalls = 0;
  const plan = (afterMs: number, fromMs: number): void => {
    const nextMs = next(afterMs);
    // A call that took longer than the period does not make up for the times it missed.
    const dueMs = nextMs > scaled(fromMs) ? nextMs : next(scaled(fromMs));
    const shortestMs = Math.max(shortestPeriodMs, clock.shortestPeriodMs);
    const atMs = fromMs + Math.max(shortestMs, (dueMs - scaled(fromMs)) / timeScale);
    const call = async (): Promise<void> => {
      const before = changes();
      if (before !== changesBefore) idleCalls = 0;
      // Waits for the call to end, since a large time scale makes the next one due while it runs.
      await deliverToAll(rule, scheduledEvent(rule, dueMs), run);
      calledAtMs = atMs;
      changesBefore = before;
      idleCalls = changes() === before ? idleCalls + 1 : 0;
      if (!ended.aborted) plan(dueMs, clock.nowMs());
    };
    const pass = ({ endMs, longestPassMs }: Advance): boolean => {
      const periodMs = Math.max(shortestMs, (next(dueMs) - dueMs) / timeScale);
      const idleUntilMs = calledAtMs + Math.min(longestPassMs, periodMs * 2 ** idleCalls);
      // The last time before the end is not passed over, so that nothing is left undone.
      const isPassed = changes() === changesBefore && atMs < idleUntilMs && atMs + periodMs <= endMs;
      if (isPassed) plan(dueMs, atMs);
      return isPassed;
    };
    const what = `schedule of ${rule.name}`;
    clock.timer(atMs - clock.nowMs(), ended, () => void call(), { what, pass });
  };
  plan(startedAtMs, startedAtMs);
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
    // The message is what the target did not get; EventBridge says the rest beside it.
    sendToQueue(target.DeadLetterConfig.Arn, payload, {
      RULE_ARN: rule.arn,
      TARGET_ARN: target.Arn,
      ERROR_CODE: 'SDK_CLIENT_ERROR',
      ERROR_MESSAGE: failure.message,
      EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
      RETRY_ATTEMPTS: String(attempt),
    });
    return;
  }
};
