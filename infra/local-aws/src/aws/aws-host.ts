import { HostClock } from '../clock.ts';
import type { Invoke } from '../functions/invocation.ts';
import { UsagePlans } from '../gateway/usage-plans.ts';
import type { JsonObject } from '../template-json.ts';
import { type Access, accessControl, type Denial } from './access-control.ts';
import { apigatewayApi } from './apigateway/apigateway-api.ts';
import { awsClient } from './aws-client.ts';
import type { AwsHostOptions } from './aws-host-options.ts';
import { Changes } from './changes.ts';
import { committedWrites } from './committed-writes.ts';
import { checkDeliveryRights } from './delivery-rights.ts';
import { startDynamodb } from './dynamodb-process.ts';
import { createTables, type TableSchemas } from './dynamodb-tables.ts';
import { dynamodbUpstream, reportWrites } from './dynamodb-upstream.ts';
import { startEventRules } from './event-rules.ts';
import { deliverToTargets } from './event-targets.ts';
import { startFront } from './front.ts';
import { kmsApi } from './kms-api.ts';
import { openKeys } from './kms-keys.ts';
import { type FunctionCalls, functionCalls } from './lambda/function-calls.ts';
import { LogStore } from './log-store.ts';
import { logsApi } from './logs-api.ts';
import { objectEvents } from './object-events.ts';
import { createQueues, type QueueMessage } from './queues.ts';
import { RequestTokens } from './request-tokens.ts';
import { sendS3Error } from './s3-answers.ts';
import type { CallS3 } from './s3-call.ts';
import { startS3 } from './s3-host.ts';
import { settled } from './settled.ts';
import { readItems, replaceItems, type Snapshot } from './snapshot.ts';
import { sqsApi } from './sqs-api.ts';
import { statesApi } from './states/states-api.ts';
import { StatesHost } from './states/states-host.ts';
import { startStreamMappings } from './streams/stream-mappings.ts';

/** The local AWS services. */
export interface AwsHost {
  /** Values for AWS_ENDPOINT_URL_<SERVICE>, by the SDK's service id in lower case. */
  readonly endpoints: {
    readonly dynamodb: string;
    readonly kms: string;
    readonly lambda: string;
    readonly s3: string;
    readonly sfn: string;
  };
  /** Endpoint of DynamoDB Local itself, without IAM and interceptors. */
  readonly rawDynamodbEndpoint: string;
  readonly tables: TableSchemas;
  readonly usagePlans: UsagePlans;
  /** Calls S3 for the gateway with the role of an integration. */
  readonly callS3: CallS3;
  /** The denials since the start, at most 10,000. */
  readonly denials: () => readonly Denial[];
  /** Each kind of access that functions have requested. */
  readonly accesses: () => readonly Access[];
  /** Billed transitions by the name of the state machine. */
  readonly transitions: () => JsonObject;
  readonly states: StatesHost;
  /** Messages of a queue by its logical id, name, URL or ARN. */
  readonly queueMessages: (reference: string) => readonly QueueMessage[];
  /** Of a function or the gateway. */
  readonly takeLog: (group: string, text: string) => void;
  /** Calls whose callers wait for no result. */
  readonly calls: Pick<FunctionCalls, 'queue' | 'end'>;
  /** Whether workflows only wait for the clock and all records of the streams are delivered. */
  readonly isIdle: () => boolean;
  readonly snapshot: () => Promise<Snapshot>;
  /** Ends and forgets all work, empties queues and buckets, and replaces the items of all tables. */
  readonly restore: (snapshot: Snapshot, untilSettled: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the template's tables, buckets, state machines, stream mappings and event rules behind one endpoint.
 *
 * @throws StartError for a part that the host cannot serve; then nothing stays running
 */
export const startAws = async (options: AwsHostOptions): Promise<AwsHost> => {
  const cleanup: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const undo of cleanup.splice(0).reverse()) await undo();
  };
  try {
    return await start(options, cleanup, stop);
  } catch (cause) {
    await stop();
    throw cause;
  }
};

const noBucket = { status: 404, code: 'NoSuchBucket', message: 'There is no bucket' };

const start = async (
  options: AwsHostOptions,
  cleanup: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<AwsHost> => {
  const { template, clock = new HostClock(), dataDir } = options;
  const changes = new Changes();
  const interceptors = [changes, ...(options.interceptors ?? [])];
  const usagePlans = new UsagePlans(template, dataDir);
  const access = accessControl(template);
  const requestTokens = new RequestTokens();
  const queues = createQueues(template, () => clock.nowMs());
  const logs = new LogStore(() => clock.nowMs());
  let databaseReady = (): Promise<void> => Promise.resolve();
  // AWS's table does not go away. While this one starts again, work without a waiting client must not use up its tries.
  const invoke: Invoke = async (...call) => {
    await databaseReady();
    return options.invoke(...call);
  };
  const states = new StatesHost({ ...options, clock, access, invoke });
  cleanup.push(() => states.stop());
  const calls = functionCalls({ ...options, clock, invoke, access, sendToQueue: queues.send });
  const rules = startEventRules({
    ...options,
    clock,
    changes: () => changes.count,
    deliver: deliverToTargets({ template, access, states, calls: calls.queue, sendToQueue: queues.send }),
    sendToQueue: queues.send,
  });
  cleanup.push(() => rules.stop());
  const onCreated = objectEvents(template, {
    now: () => clock.now(),
    toBus: rules.put,
    toQueue: queues.send,
    toFunction: (functionArn, payload) => void calls.queue.accept({ functionArn, payload }),
  });
  checkDeliveryRights(template, access);
  const [dynamodb, s3] = await settled(
    [
      options.dynamodb ?? startDynamodb(options),
      startS3({ template, access, onCreated, dataDir, interceptors }),
    ],
    cleanup,
  );
  databaseReady = dynamodb.ready;
  const client = awsClient(dynamodb.port);
  cleanup.push(() => client.close());
  const [tables] = await Promise.all([createTables(client, template), states.validate()]);
  const mappings = startStreamMappings({
    ...options,
    clock,
    invoke,
    client,
    access,
    sendToQueue: queues.send,
  });
  cleanup.push(() => mappings.stop());
  calls.resume();
  states.resume();
  const upstream = dynamodbUpstream(dynamodb.port);
  cleanup.push(() => upstream.close());
  // In memory, a write does not outlive Java anyway.
  const database = dataDir === undefined ? upstream : committedWrites(upstream, [...tables.values()]);
  const front = await startFront({
    access,
    clock,
    tables,
    dynamodb: requestTokens.within(reportWrites(database, mappings.wake)),
    states: statesApi(states),
    kms: kmsApi(await openKeys(template, dataDir)),
    lambda: calls.service,
    logs: logsApi(template, logs),
    sqs: sqsApi(queues),
    apigateway: apigatewayApi(usagePlans),
    s3: s3?.serve ?? ((_incoming, response) => sendS3Error(response, noBucket)),
    interceptors,
  });
  cleanup.push(() => front.stop());
  const url = `http://127.0.0.1:${front.port}`;
  return {
    endpoints: { dynamodb: url, kms: url, lambda: url, s3: url, sfn: url },
    rawDynamodbEndpoint: dynamodb.endpoint,
    tables,
    usagePlans,
    callS3: s3?.call ?? (() => Promise.resolve({ status: 404, headers: {}, body: Buffer.alloc(0) })),
    denials: access.denials,
    accesses: access.accesses,
    transitions: () => states.transitions(),
    states,
    queueMessages: queues.messages,
    takeLog: (group, text) => logs.take(group, text),
    calls,
    isIdle: () => states.isIdle() && mappings.isIdle(),
    snapshot: () => readItems(client, tables.values()),
    restore: async (snapshot, untilSettled) => {
      states.forget();
      calls.queue.forget();
      await untilSettled();
      requestTokens.renew();
      s3?.empty();
      await replaceItems(client, tables.values(), snapshot);
      mappings.wake();
      queues.empty();
      rules.restart();
    },
    stop,
  };
};
