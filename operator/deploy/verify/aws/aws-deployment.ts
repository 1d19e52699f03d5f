import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { loadTemplate } from '@payments-service/local-aws/template';
import type { Settings } from '#infra/environments/settings.ts';
import { synthesize } from '#infra/synthesize.ts';
import { createOnTable } from '#operator/access/create-on-table.ts';
import type { CreatedPlatform } from '#shared/platforms/create-platform.ts';
import { type DeployedStack, deployedStack } from '../../../access/stack.ts';
import type { Facts } from '../facts.ts';
import type { Deployment } from '../ports/deployment.ts';
import type { Shape } from '../shape/api-shape.ts';
import { templateShape } from '../shape/template-shape.ts';
import { openSink } from '../world/sink.ts';
import { alarmSubscribers, raiseAlarm } from './alarms.ts';
import { deployedApi } from './deployed-api.ts';
import { deployedFunctions, deployedSchedules } from './deployed-functions.ts';
import { functionsWithoutLogs, refusedCalls } from './logs.ts';
import { storedIn } from './stored.ts';

const queueDepths = async ({ region, idsOf }: DeployedStack): Promise<Record<string, number>> => {
  const client = new SQSClient({ region });
  const depths: Record<string, number> = {};
  for (const QueueUrl of idsOf('AWS::SQS::Queue')) {
    const query = { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages' as const] };
    const { Attributes } = await client.send(new GetQueueAttributesCommand(query));
    depths[QueueUrl.split('/').at(-1) ?? QueueUrl] = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  }
  return depths;
};

/** The function's error object as text; undefined: it succeeded. */
const invoke = async (
  { region, name }: DeployedStack,
  functionName: string,
  payload: unknown,
): Promise<string | undefined> => {
  const { FunctionError, Payload } = await new LambdaClient({ region }).send(
    new InvokeCommand({
      FunctionName: `${name}-${functionName}`,
      Payload: Buffer.from(JSON.stringify(payload)),
    }),
  );
  return FunctionError === undefined ? undefined : Buffer.from(Payload ?? []).toString();
};

/** A regulated platform, because its customers are approved from the start, with a UMA domain that nobody can own. */
const createPlatform = (
  { region, output }: DeployedStack,
  environment: string,
  name: string,
): Promise<CreatedPlatform> => {
  process.env.AWS_REGION ??= region;
  const umaDomain = `verify-${crypto.randomUUID().slice(-12)}.example`;
  return createOnTable(
    { tableName: output('TableName'), environment },
    { name, umaDomain, isRegulatedFinancialInstitution: true },
  );
};

/** A stack on AWS, asked with the shell's credentials. */
export const awsDeployment = async (
  settings: Settings,
  target: { readonly stackName: string; readonly region: string },
): Promise<Deployment> => {
  const stack = await deployedStack(target.stackName, target.region);
  const shape = async () => ({
    ...(await deployedApi(stack)),
    ...(await deployedFunctions(stack)),
    schedules: await deployedSchedules(stack),
  });
  let read: ReturnType<typeof shape> | undefined;
  return {
    settings,
    baseUrl: stack.output('ApiUrl').replace(/\/$/, ''),
    shape: () => {
      read ??= shape();
      return read;
    },
    alarmSubscribers: () => alarmSubscribers(stack, settings),
    invoke: (functionName, payload) => invoke(stack, functionName, payload),
    refusedCalls: (since) => refusedCalls(stack, since),
    functionsWithoutLogs: () => functionsWithoutLogs(stack),
    queueDepths: () => queueDepths(stack),
    ...storedIn(stack),
    raiseAlarm: () => raiseAlarm(stack),
    createPlatform: (name) => createPlatform(stack, settings.name, name),
  };
};

interface AwsTarget {
  readonly stackName: string;
  readonly region: string;
  /** Where Lambda reaches `sinkPort` of this machine. */
  readonly sinkUrl?: string | undefined;
  readonly sinkPort?: number | undefined;
}

/** What this version of the repository would deploy. */
const expectedShape = async (env: string): Promise<Shape> => {
  const outdir = mkdtempSync(join(tmpdir(), 'verify-'));
  try {
    return templateShape(loadTemplate(await synthesize({ env, outdir })));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

export const startAws = async (settings: Settings, target: AwsTarget): Promise<Facts> => {
  const { sinkUrl, sinkPort } = target;
  const openTunnel = sinkUrl === undefined ? undefined : () => openSink(sinkPort ?? 0, sinkUrl);
  return {
    deployment: await awsDeployment(settings, target),
    expected: await expectedShape(settings.name),
    world: { startedAt: new Date(), openSink: openTunnel },
  };
};
