import * as z from 'zod';
import { invokedArn } from '../../functions/named-function.ts';
import { refuse } from '../../start-error.ts';
import type { Resource, Template } from '../../template.ts';
import { json } from '../../template-json.ts';
import { compilePattern, type Match } from '../event-pattern.ts';

/** The settings of one event source mapping. */
export interface MappingSettings {
  readonly logicalId: string;
  readonly tableName: string;
  readonly streamArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  /** How many batches of the shard run at the same time. The records of one item are never in two of them. */
  readonly parallelBatches: number;
  /** A record is delivered when one filter matches. Without filters every record is delivered. */
  readonly filters: readonly Match[];
  readonly isBisecting: boolean;
  readonly isReportingItemFailures: boolean;
  /** Infinity for AWS's -1. */
  readonly retryLimit: number;
  readonly recordAgeLimitSeconds: number;
  readonly failureQueueArn: string | undefined;
}

const noLimit = -1;
const defaultBatchSize = 100;

/** Strict, so that unsupported settings, such as tumbling windows, are refused by name. */
const properties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().default(defaultBatchSize),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']).default('TRIM_HORIZON'),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) }).optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  MaximumRetryAttempts: z.number().default(noLimit),
  MaximumRecordAgeInSeconds: z.number().default(noLimit),
  ParallelizationFactor: z.int().min(1).max(10).default(1),
  DestinationConfig: z
    .strictObject({ OnFailure: z.strictObject({ Destination: z.string() }).optional() })
    .optional(),
  Tags: json.optional(),
});

const streamArn = /^(.+:table\/([^/]+))\/stream\//;

/**
 * Reads the enabled mappings of the template.
 *
 * @throws StartError for a mapping with another source than a table's stream, or with an unsupported setting
 */
export const mappingSettings = (template: Pick<Template, 'ofType' | 'find'>): MappingSettings[] =>
  template.ofType('AWS::Lambda::EventSourceMapping').flatMap((resource) => settingsOf(resource, template));

const settingsOf = (resource: Resource, template: Pick<Template, 'find'>): MappingSettings[] => {
  const { logicalId } = resource;
  const parsed = properties.safeParse(resource.properties);
  if (!parsed.success) return refuse(logicalId, `its settings are not served: ${parsed.error.message}`);
  const { data } = parsed;
  const tableName =
    streamArn.exec(data.EventSourceArn)?.[2] ?? refuse(logicalId, 'its source is not a table stream');
  if (!data.Enabled) return [];
  return [
    {
      logicalId,
      tableName,
      streamArn: data.EventSourceArn,
      functionArn:
        invokedArn(template, data.FunctionName) ??
        refuse(logicalId, `there is no function ${data.FunctionName}`),
      batchSize: data.BatchSize,
      batchingWindowSeconds: data.MaximumBatchingWindowInSeconds,
      parallelBatches: data.ParallelizationFactor,
      filters: (data.FilterCriteria?.Filters ?? []).map(({ Pattern }) => compileFilter(logicalId, Pattern)),
      isBisecting: data.BisectBatchOnFunctionError,
      isReportingItemFailures: data.FunctionResponseTypes.length > 0,
      retryLimit: unlimited(data.MaximumRetryAttempts),
      recordAgeLimitSeconds: unlimited(data.MaximumRecordAgeInSeconds),
      failureQueueArn: data.DestinationConfig?.OnFailure?.Destination,
    },
  ];
};

const unlimited = (value: number): number => (value === noLimit ? Number.POSITIVE_INFINITY : value);

const compileFilter = (logicalId: string, pattern: string): Match => {
  try {
    return compilePattern(json.parse(JSON.parse(pattern)));
  } catch (cause) {
    return refuse(logicalId, cause instanceof Error ? cause.message : String(cause));
  }
};
