import { local } from '#infra/environments/local.ts';
import type { LocalService } from '#infra/local/local-service.ts';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { addressOf } from '#test/support/service-host.ts';
import { NotSeenHere } from '../check.ts';
import type { Deployment } from '../ports/deployment.ts';
import { templateShape } from '../shape/template-shape.ts';
import { muteFunctions } from './mute-functions.ts';
import { removeLocally } from './remove-locally.ts';

const notHere = (what: string) => async (): Promise<never> => {
  throw new NotSeenHere(`${what}: only AWS can show it.`);
};

/** The local host as a deployment: it serves the template, and only AWS has what the template alone cannot give. */
export const localDeployment = (service: LocalService): Deployment => {
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
