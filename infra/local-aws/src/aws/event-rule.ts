import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource } from '../template.ts';
import { type Json, json } from '../template-json.ts';
import { compilePattern, type Match } from './event-pattern.ts';
import { type NextTime, parseSchedule } from './schedule.ts';

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
export type Target = z.output<typeof targetSchema>;
const ruleProperties = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  ScheduleExpression: z.string().optional(),
  EventPattern: json.optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetSchema).default([]),
  Tags: json.optional(),
});

/** A rule of the template, ready to run. */
export interface Rule {
  readonly arn: string;
  /** What it calls. */
  readonly name: string;
  readonly isEnabled: boolean;
  readonly next: NextTime | undefined;
  readonly matches: Match | undefined;
  readonly targets: readonly Target[];
}

/** @throws StartError for a schedule, pattern or target that the host does not serve */
export const readRule = (resource: Resource): Rule => {
  const parsed = ruleProperties.safeParse(resource.properties);
  if (!parsed.success) return refuse(resource.logicalId, `not served: ${parsed.error.message}`);
  const { ScheduleExpression: expression, EventPattern: pattern, State, Targets } = parsed.data;
  const next = expression === undefined ? undefined : parseSchedule(expression);
  if (expression !== undefined && next === undefined) refuse(resource.logicalId, `schedule ${expression}`);
  return {
    arn: resource.arn ?? resource.physicalId,
    name: Targets[0]?.Arn.split(':').slice(6).join(':') ?? resource.physicalId,
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
