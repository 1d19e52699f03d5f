import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { evaluate } from '@payments-service/local-aws/evaluate';
import { rolePolicies } from '@payments-service/local-aws/role-policies';
import { type Assembly, loadTemplate, type Template } from '@payments-service/local-aws/template';
import * as z from 'zod';
import { local } from '#infra/environments/local.ts';
import { type LocalService, startLocalService } from '#infra/local/local-service.ts';
import { synthesizeApart } from '#infra/local/synthesize-apart.ts';
import { platformFolders } from '#operator/deploy/verify/world/platform-folders.ts';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { deleteItem, platformItems } from '#test/support/raw-table.ts';
import { addressOf, type ServiceAddress } from '#test/support/service-host.ts';
import { NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import type { Deployment } from '../ports/deployment.ts';
import { templateShape } from '../shape/template-shape.ts';
import { openSink } from '../world/sink.ts';

const authorization =
  'AWS4-HMAC-SHA256 Credential=LOCALOPERATOR/20250101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=none';

/** Removes a platform's items and objects with the operator's rights. @returns their number */
const removeLocally = async (address: ServiceAddress, platformId: string): Promise<number> => {
  const items = await platformItems(address, platformId);
  for (const item of items) await deleteItem(address, item);
  const keys = (
    await Promise.all(platformFolders(platformId).map((prefix) => objectKeys(address, prefix)))
  ).flat();
  for (const key of keys) {
    await fetch(`${address.bucketUrl}/${key}`, { method: 'DELETE', headers: { authorization } });
  }
  return items.length + keys.length;
};

const functionSchema = z.looseObject({
  FunctionName: z.string(),
  Role: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string() }),
});

const writes = ['logs:CreateLogStream', 'logs:PutLogEvents'];

/** Functions whose role may not write into their own log group. The host keeps no logs, so the right is evaluated. */
export const muteFunctions = (template: Template): string[] => {
  const policies = rolePolicies(template);
  return template.ofType('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { FunctionName, Role, LoggingConfig } = functionSchema.parse(properties);
    const policy = policies.get(Role);
    const resource = `arn:aws:logs:us-east-1:000000000000:log-group:${LoggingConfig.LogGroup}:log-stream:2025`;
    const isAllowed = writes.every(
      (action) => policy !== undefined && evaluate(policy, { action, resource }) === 'allow',
    );
    return isAllowed ? [] : [FunctionName];
  });
};

const notHere = (what: string) => async (): Promise<never> => {
  throw new NotSeenHere(`${what}: only AWS can show it.`);
};

/** The local host as a deployment: it serves the template, and only AWS has what the template alone cannot give. */
const localDeployment = (service: LocalService): Deployment => {
  const { template, aws } = service;
  const address = addressOf(service);
  const shape = templateShape(template);
  return {
    settings: local,
    baseUrl: service.baseUrl,
    shape: async () => shape,
    alarmSubscribers: notHere('The subscriptions of the alarm topic'),
    invoke: async (name, payload) => {
      const { error } = await service.invoke(`${template.stackName}-${name}`, JSON.stringify(payload));
      return error?.message;
    },
    refusedCalls: async () =>
      aws.denials().map(({ caller, action, resource }) => `${caller} may not ${action} on ${resource}`),
    functionsWithoutLogs: async () => muteFunctions(template),
    queueDepths: async () =>
      Object.fromEntries(
        template
          .ofType('AWS::SQS::Queue')
          .map(({ logicalId }) => [logicalId, aws.queueMessages(logicalId).length]),
      ),
    objectKeys: (prefix) => objectKeys(address, prefix),
    objectBytes: (key) => objectBytes(address, key),
    raiseAlarm: notHere('The way of an alarm to its topic'),
    createPlatform: (name) => service.createPlatform(name),
    removePlatform: (platformId) => removeLocally(address, platformId),
  };
};

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });
const assetsSchema = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string() }) })),
});

/** The resources of a template by logical id, as CloudFormation gets them. */
export type Resources = z.output<typeof templateSchema>['Resources'];

const read = (directory: string, name: string): unknown =>
  JSON.parse(readFileSync(join(directory, name), 'utf8'));

/** A copy of an assembly with other resources. The bundles stay where they are. */
const changedAssembly = (
  { outdir, stackName }: Assembly,
  change: (resources: Resources) => void,
): Assembly => {
  const template = templateSchema.parse(read(outdir, `${stackName}.template.json`));
  const assets = assetsSchema.parse(read(outdir, `${stackName}.assets.json`));
  for (const { source } of Object.values(assets.files)) source.path = resolve(outdir, source.path);
  change(template.Resources);
  const changed = mkdtempSync(join(tmpdir(), 'assembly-'));
  writeFileSync(join(changed, `${stackName}.template.json`), JSON.stringify(template));
  writeFileSync(join(changed, `${stackName}.assets.json`), JSON.stringify(assets));
  return { outdir: changed, stackName };
};

/** 30 s of the sandbox's bank take 1.5 s. */
const timeScale = 20;

export interface LocalStart {
  readonly facts: Facts;
  stop(): Promise<void>;
}

/** The local stage accepts more requests than a check may send. These limits can be reached, but not by accident. */
const limits = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 };

const withReachableLimits = (resources: Resources): void => {
  for (const { Type, Properties } of Object.values(resources)) {
    if (Type !== 'AWS::ApiGateway::Stage' || !Array.isArray(Properties.MethodSettings)) continue;
    Properties.MethodSettings = Properties.MethodSettings.map((one: object) => ({ ...one, ...limits }));
  }
};

const remove = ({ outdir }: Assembly): void => rmSync(outdir, { recursive: true, force: true });

/**
 * Starts a host of its own, so that nobody's data is touched.
 * @param fault changes what the host serves, but not what the checks expect
 */
export const startLocal = async (
  fault: (resources: Resources) => void = () => undefined,
): Promise<LocalStart> => {
  const expected = changedAssembly(await synthesizeApart(), withReachableLimits);
  const assembly = changedAssembly(expected, fault);
  const service = await startLocalService({ port: 0, timeScale, assembly });
  return {
    facts: {
      deployment: localDeployment(service),
      expected: templateShape(loadTemplate(expected)),
      world: { startedAt: new Date(), openSink: () => openSink(0) },
    },
    stop: async () => {
      await service.stop();
      remove(expected);
      remove(assembly);
    },
  };
};
