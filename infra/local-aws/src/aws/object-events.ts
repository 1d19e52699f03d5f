import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import type { JsonObject } from '../template-json.ts';
import { localAccount, localRegion } from '../template-names.ts';

export interface ObjectCreated {
  readonly bucket: string;
  readonly key: string;
  /** `PutObject`, `CopyObject` or `CompleteMultipartUpload`. */
  readonly reason: string;
  readonly sizeBytes: number;
  readonly etag: string;
}

const notificationSchema = z.strictObject({
  Events: z.array(z.string()),
  Id: z.string().optional(),
  Filter: z
    .strictObject({
      Key: z.strictObject({ FilterRules: z.array(z.strictObject({ Name: z.string(), Value: z.string() })) }),
    })
    .optional(),
});
const configuration = z.strictObject({
  EventBridgeConfiguration: z.looseObject({}).optional(),
  LambdaFunctionConfigurations: z
    .array(notificationSchema.extend({ LambdaFunctionArn: z.string() }))
    .default([]),
  QueueConfigurations: z.array(notificationSchema.extend({ QueueArn: z.string() })).default([]),
});
const customNotifications = z.looseObject({
  BucketName: z.string(),
  NotificationConfiguration: configuration,
});

export interface ObjectTargets {
  readonly now: () => Date;
  /** Puts an event on the default event bus. */
  readonly toBus: (event: JsonObject) => void;
  readonly toFunction: (functionArn: string, payload: string) => void;
  readonly toQueue: (queueArn: string, body: string) => void;
}

const createdEvent = /^s3:ObjectCreated:/;

/**
 * Reports new objects to the targets in the bucket's notification configuration.
 *
 * @throws StartError for an unsupported notification: to a topic, or of a removal
 */
export const objectEvents = (
  template: Pick<Template, 'ofType'>,
  { now, toBus, toFunction, toQueue }: ObjectTargets,
): ((event: ObjectCreated) => void) => {
  const byBucket = new Map(configurations(template));
  return (created) => {
    const configured = byBucket.get(created.bucket);
    if (configured?.EventBridgeConfiguration) toBus(busEvent(created, now()));
    for (const one of configured?.LambdaFunctionConfigurations ?? []) {
      if (wants(one, created))
        toFunction(one.LambdaFunctionArn, JSON.stringify(notification(created, one.Id, now())));
    }
    for (const one of configured?.QueueConfigurations ?? []) {
      if (wants(one, created)) toQueue(one.QueueArn, JSON.stringify(notification(created, one.Id, now())));
    }
  };
};

const configurations = (template: Pick<Template, 'ofType'>): [string, z.output<typeof configuration>][] => {
  const own = template.ofType('AWS::S3::Bucket').map((bucket) => {
    const raw = bucket.properties.NotificationConfiguration;
    return [bucket.physicalId, parse(bucket, configuration, raw ?? {})] as const;
  });
  const custom = template.ofType('Custom::S3BucketNotifications').map((resource) => {
    const { BucketName, NotificationConfiguration } = parse(
      resource,
      customNotifications,
      resource.properties,
    );
    return [BucketName, NotificationConfiguration] as const;
  });
  const all = [...own, ...custom];
  return all.map(([name, value]) => [name, value]);
};

const parse = <Output>(resource: Resource, schema: z.ZodType<Output>, value: unknown): Output => {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    return refuse(resource.logicalId, `its notifications are not served: ${parsed.error.message}`);
  return parsed.data;
};

const wants = (
  { Events, Filter }: z.output<typeof notificationSchema>,
  { key, reason }: ObjectCreated,
): boolean => {
  const name = reason.replace('PutObject', 'Put').replace('CopyObject', 'Copy');
  const isNamed = Events.filter((one) => createdEvent.test(one)).some(
    (one) => one.endsWith(':*') || one.endsWith(`:${name}`),
  );
  const rules = Filter?.Key.FilterRules ?? [];
  return (
    isNamed &&
    rules.every(({ Name, Value }) =>
      Name.toLowerCase() === 'prefix' ? key.startsWith(Value) : key.endsWith(Value),
    )
  );
};

const busEvent = ({ bucket, key, reason, sizeBytes, etag }: ObjectCreated, at: Date): JsonObject => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Object Created',
  source: 'aws.s3',
  account: localAccount,
  time: at.toISOString(),
  region: localRegion,
  resources: [`arn:aws:s3:::${bucket}`],
  detail: { version: '0', bucket: { name: bucket }, object: { key, size: sizeBytes, etag }, reason },
});

const notification = (
  { bucket, key, reason, sizeBytes, etag }: ObjectCreated,
  id: string | undefined,
  at: Date,
): JsonObject => {
  const name = reason.replace('PutObject', 'Put').replace('CopyObject', 'Copy');
  // S3 encodes the key in a notification like a form value, with a plus sign for a space.
  const encodedKey = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: localRegion,
        eventTime: at.toISOString(),
        eventName: `ObjectCreated:${name}`,
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: id ?? 'local',
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          object: { key: encodedKey, size: sizeBytes, eTag: etag },
        },
      },
    ],
  };
};
