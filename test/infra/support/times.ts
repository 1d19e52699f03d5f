import { runInNewContext } from 'node:vm';
import type { Template } from '@payments-service/local-aws/template';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { findWorkflows } from '#infra/workflow-definitions.ts';
import { filesOf, type Source, sourcesOf } from '#test/conventions/support/sources.ts';

/** What a place really has, by `place name`: the cells of docs/times.md. */
export type Times = ReadonlyMap<string, string>;

const unitMs = { Ms: 1, Seconds: 1_000, Minutes: 60_000, Hours: 3_600_000, Days: 86_400_000 } as const;
const isUnit = (text: string): text is keyof typeof unitMs => text in unitMs;

const units: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
];

/** `90_000` is `90 s`: the largest unit that needs no fraction. */
export const durationText = (ms: number): string => {
  const [size, name] = units.find(([unit]) => ms > 0 && ms % unit === 0) ?? [1, 'ms'];
  return `${(ms / size).toLocaleString('en-US')} ${name}`;
};

const declaration = /\bconst (\w*?(Ms|Seconds|Minutes|Hours|Days)) = ([^;]+);/g;
const property = /(?<!readonly )\b(\w*?(Ms|Seconds|Minutes|Hours|Days)): ([\d_][\d_ *]*)(?=[,\s}])/g;
/** Sizes of a unit. */
const isConversion = (name: string): boolean => /^(day|hour|minute)(Ms|Seconds)$/.test(name);
/** Computed at run time, and no duration of its own. */
const isComputed = (text: string): boolean => /=>|'|await|\bnew\b|Math|Date|clock|setting\(/.test(text);

const numbersSchema = z.union([z.number().transform((one) => [one]), z.array(z.number())]);

const durationOf = (text: string, known: object): readonly number[] | undefined => {
  if (isComputed(text)) return undefined;
  try {
    return numbersSchema.safeParse(runInNewContext(text.replace('.map(serviceMs)', ''), known)).data;
  } catch {
    return undefined;
  }
};

const timesOfSource = ({ path, text }: Source): [string, string][] => {
  const known: Record<string, unknown> = { serviceMs: (ms: number) => ms };
  const found = new Map<string, string[]>();
  const matches = [...text.matchAll(declaration), ...text.matchAll(property)].sort(
    (one, other) => one.index - other.index,
  );
  for (const [, name = '', unit = '', expression = ''] of matches) {
    const values = durationOf(expression, known);
    if (values === undefined || !isUnit(unit)) continue;
    if (values.length === 1) known[name] = values[0];
    if (isConversion(name)) continue;
    const texts = values.map((value) => durationText(value * unitMs[unit]));
    found.set(name, [...(found.get(name) ?? []), ...texts]);
  }
  return [...found].map(([name, texts]) => [`${path} ${name}`, texts.join(', ')]);
};

/** Every constant and option of the service's code whose name ends in a unit of time. */
export const timesOfCode = (): Times =>
  new Map(
    sourcesOf('functions', 'infra/constructs', 'infra/gateway', 'shared')
      .filter(({ path }) => !/aws-limits\.ts$|^shared\/api\/|\/examples?\//.test(path))
      .flatMap(timesOfSource),
  );

const retrySchema = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().default(1),
  BackoffRate: z.number().default(2),
  MaxDelaySeconds: z.number().optional(),
  MaxAttempts: z.number().default(3),
});
const stateSchema = z.looseObject({
  Seconds: z.number().optional(),
  TimeoutSeconds: z.number().optional(),
  Retry: z.array(retrySchema).default([]),
  ItemProcessor: z.looseObject({ States: z.record(z.string(), z.unknown()) }).optional(),
});
const statesSchema = z.looseObject({ States: z.record(z.string(), z.unknown()) });

const retryText = (retry: z.output<typeof retrySchema>): string => {
  const { IntervalSeconds, BackoffRate, MaxDelaySeconds, MaxAttempts } = retry;
  if (MaxAttempts === 0) return 'no retry';
  const longest = MaxDelaySeconds === undefined ? '' : ` up to ${durationText(MaxDelaySeconds * 1_000)}`;
  return `${MaxAttempts} × ${durationText(IntervalSeconds * 1_000)} × ${BackoffRate}${longest}`;
};

const timesOfStates = (id: string, states: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(states).flatMap(([name, state]): [string, string][] => {
    const { Seconds, TimeoutSeconds, Retry, ItemProcessor } = stateSchema.parse(state);
    const texts = [
      ...[Seconds ?? [], TimeoutSeconds ?? []].flat().map((seconds) => durationText(seconds * 1_000)),
      ...Retry.map(retryText),
    ];
    const own: [string, string][] = texts.length === 0 ? [] : [[`${id} ${name}`, texts.join('; ')]];
    return [...own, ...timesOfStates(id, ItemProcessor?.States ?? {})];
  });

/** Every wait, time-out and retry of the state machines. */
export const timesOfWorkflows = (): Times =>
  new Map(
    findWorkflows(repositoryRoot).flatMap(({ id, asl }) =>
      timesOfStates(id, statesSchema.parse(JSON.parse(asl)).States),
    ),
  );

const statSchema = z.looseObject({ MetricStat: z.looseObject({ Period: z.number() }).optional() });
const alarmSchema = z.looseObject({
  AlarmDescription: z.string(),
  Threshold: z.number(),
  ComparisonOperator: z.string(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number().optional(),
  Period: z.number().optional(),
  Metrics: z.array(statSchema).default([]),
});
const ruleSchema = z.looseObject({
  ScheduleExpression: z.string().optional(),
  Targets: z.array(z.looseObject({ Arn: z.string() })),
});
const lifecycleSchema = z.looseObject({
  Id: z.string(),
  ExpirationInDays: z.number().optional(),
  NoncurrentVersionExpiration: z.object({ NoncurrentDays: z.number() }).optional(),
  AbortIncompleteMultipartUpload: z.object({ DaysAfterInitiation: z.number() }).optional(),
});
const bucketSchema = z.looseObject({
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleSchema) }).default({ Rules: [] }),
});
const queueSchema = z.looseObject({ MessageRetentionPeriod: z.number() });
const groupSchema = z.looseObject({ LogGroupName: z.string(), RetentionInDays: z.number() });
const functionSchema = z.looseObject({ Timeout: z.number() });
const mappingSchema = z.looseObject({
  FunctionName: z.string(),
  MaximumRecordAgeInSeconds: z.number(),
  MaximumRetryAttempts: z.number().optional(),
});
const callsSchema = z.looseObject({
  FunctionName: z.string(),
  MaximumEventAgeInSeconds: z.number(),
  MaximumRetryAttempts: z.number(),
});

const alarmText = (alarm: z.output<typeof alarmSchema>): string => {
  const { Threshold, EvaluationPeriods: periods, DatapointsToAlarm: needed = periods, Metrics } = alarm;
  const period = alarm.Period ?? Metrics.find(({ MetricStat }) => MetricStat)?.MetricStat?.Period ?? 0;
  const sign = alarm.ComparisonOperator === 'GreaterThanThreshold' ? '>' : '<';
  return `${sign} ${Threshold} in ${durationText(period * 1_000)}, ${needed} of ${periods}`;
};

/** CDK adds a hash to a logical id. */
const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** A request's functions are the rule, and not listed. */
const usualTimeoutSeconds = 10;

/** Every schedule, time-out, age and alarm of a template. */
export const timesOfTemplate = (template: Template, stackName: string): Times => {
  const nameOf = (id: string): string => id.replace(`${stackName}-`, '').replace(/:live$/, '');
  const each = (type: string, entryOf: (logicalId: string, properties: unknown) => [string, string][]) =>
    template
      .ofType(type)
      .flatMap(({ logicalId, physicalId, properties }) =>
        entryOf(type === 'AWS::Lambda::Function' ? nameOf(physicalId) : logicalId, properties),
      );
  return new Map([
    ...each('AWS::Events::Rule', (_id, properties) => {
      const { ScheduleExpression, Targets } = ruleSchema.parse(properties);
      const name = nameOf(
        Targets[0]?.Arn.replace(/:live$/, '')
          .split(':')
          .at(-1) ?? '',
      );
      return ScheduleExpression === undefined ? [] : [[`schedule ${name}`, ScheduleExpression]];
    }),
    ...each('AWS::S3::Bucket', (_id, properties) =>
      bucketSchema
        .parse(properties)
        .LifecycleConfiguration.Rules.map((rule) => [
          `bucket ${rule.Id}`,
          [
            rule.ExpirationInDays,
            rule.NoncurrentVersionExpiration?.NoncurrentDays,
            rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
          ]
            .map((days) => (days === undefined ? 'never' : `${days} d`))
            .join(', '),
        ]),
    ),
    ...each('AWS::SQS::Queue', (id, properties) => [
      [
        `queue ${withoutHash(id)}`,
        durationText(queueSchema.parse(properties).MessageRetentionPeriod * 1_000),
      ],
    ]),
    ...each('AWS::Logs::LogGroup', (_id, properties) => {
      const { RetentionInDays } = groupSchema.parse(properties);
      return [[`logs ${RetentionInDays}`, `${RetentionInDays} d`]];
    }),
    ...each('AWS::Lambda::Function', (name, properties) => {
      const { Timeout } = functionSchema.parse(properties);
      return Timeout === usualTimeoutSeconds ? [] : [[`time-out ${name}`, durationText(Timeout * 1_000)]];
    }),
    ...each('AWS::Lambda::EventSourceMapping', (_id, properties) => {
      const mapping = mappingSchema.parse(properties);
      const age = durationText(mapping.MaximumRecordAgeInSeconds * 1_000);
      return [
        [
          `stream ${nameOf(mapping.FunctionName)}`,
          `${age}, ${mapping.MaximumRetryAttempts ?? 'any'} retries`,
        ],
      ];
    }),
    ...each('AWS::Lambda::EventInvokeConfig', (_id, properties) => {
      const calls = callsSchema.parse(properties);
      const age = durationText(calls.MaximumEventAgeInSeconds * 1_000);
      return [[`call ${nameOf(calls.FunctionName)}`, `${age}, ${calls.MaximumRetryAttempts} retries`]];
    }),
    ...each('AWS::CloudWatch::Alarm', (id, properties) => [
      [`alarm ${withoutHash(id).replace(/^Alarms(Others)?/, '')}`, alarmText(alarmSchema.parse(properties))],
    ]),
  ]);
};

/** The rows of docs/times.md below a heading: `| Time | What | place name |`. */
export const timesOfPage = (heading: string): Times => {
  const [page] = filesOf('docs/times.md');
  const [, below = ''] = page?.text.split(`\n## ${heading}\n`) ?? [];
  const [section = ''] = below.split('\n## ');
  return new Map(
    [...section.matchAll(/^\| (.+?) \| .+ \| `(.+)` \|$/gm)].map(([, time = '', place = '']) => [
      place,
      time,
    ]),
  );
};
