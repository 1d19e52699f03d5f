import { evaluate } from '@payments-service/local-aws/evaluate';
import { rolePolicies } from '@payments-service/local-aws/role-policies';
import * as z from 'zod';
import { local } from '#infra/environments/local.ts';
import type { LocalService } from '#infra/local/local-service.ts';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { addressOf } from '#test/support/service-host.ts';
import { NotSeenHere } from '../check.ts';
import type { Deployment } from '../ports/deployment.ts';
import { templateShape } from '../shape/template-shape.ts';
import { removeLocally } from './remove-locally.ts';

const notHere = (what: string) => async (): Promise<never> => {
  throw new NotSeenHere(`${what}: only AWS can show it.`);
};

const functionSchema = z.looseObject({
  FunctionName: z.string(),
  Role: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string() }),
});

/** The host serves no logs, so their right is evaluated. It must be there for the function's own group. */
const functionsWithoutLogs = ({ template }: LocalService): string[] => {
  const policies = rolePolicies(template);
  return template.ofType('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { FunctionName, Role, LoggingConfig } = functionSchema.parse(properties);
    const policy = policies.get(Role);
    const resource = `arn:aws:logs:us-east-1:000000000000:log-group:${LoggingConfig.LogGroup}:log-stream:2025`;
    const isAllowed = ['logs:CreateLogStream', 'logs:PutLogEvents'].every(
      (action) => policy !== undefined && evaluate(policy, { action, resource }) === 'allow',
    );
    return isAllowed ? [] : [FunctionName];
  });
};

/** The local host as a deployment: it serves the template, and only AWS has what the template alone cannot give. */
export const localDeployment = (service: LocalService, timeScale: number): Deployment => {
  const { template, aws } = service;
  const address = addressOf(service);
  const shape = templateShape(template);
  return {
    settings: { ...local, timeScale },
    baseUrl: service.baseUrl,
    timeScale,
    shape: async () => shape,
    alarmSubscribers: notHere('The subscriptions of the alarm topic'),
    invoke: async (name, payload) => {
      const { error } = await service.invoke(`${template.stackName}-${name}`, JSON.stringify(payload));
      return error?.message;
    },
    refusedCalls: async () =>
      aws.denials().map(({ caller, action, resource }) => `${caller} may not ${action} on ${resource}`),
    functionsWithoutLogs: async () => functionsWithoutLogs(service),
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
