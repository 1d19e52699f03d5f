import { isDeepStrictEqual } from 'node:util';
import { type Check, Difference, NotSeenHere, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import type { ApiShape, Shape } from '../shape/api-shape.ts';

type Entries = Readonly<Record<string, unknown>>;

/** Compares by name. Each line says what is missing, too many or different, and how. */
const differencesOf = (what: string, expected: Entries, deployed: Entries): string[] => {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(deployed)])].toSorted();
  return names.flatMap((name) => {
    if (!Object.hasOwn(deployed, name)) return [`${what} ${name} is missing`];
    if (!Object.hasOwn(expected, name)) return [`${what} ${name} is not in the template`];
    if (isDeepStrictEqual(expected[name], deployed[name])) return [];
    return [
      `${what} ${name} is ${JSON.stringify(deployed[name])}, the template says ${JSON.stringify(expected[name])}`,
    ];
  });
};

export const streamReadersCheck: Check<Facts> = {
  name: 'stream-readers',
  asks: "Does each reader of the table's stream have its filters, and is it enabled?",
  run: async ({ deployment, expected }) => {
    const { streamReaders } = await deployment.shape();
    refuseDifferences(differencesOf('The stream reader', expected.streamReaders, streamReaders));
    return Object.keys(streamReaders).join(', ');
  },
};

export const stageThrottleCheck: Check<Facts> = {
  name: 'stage-throttle',
  asks: 'Does the stage accept as many requests as the settings say?',
  run: async ({ deployment, expected }) => {
    const { stage } = await deployment.shape();
    refuseDifferences(differencesOf('The stage:', expected.stage, stage));
    return `${stage.requestsPerSecond} a second, bursts of ${stage.burst}`;
  },
};

export const schedulesCheck: Check<Facts> = {
  name: 'schedules',
  asks: 'Is each schedule enabled, with its period?',
  run: async ({ deployment, expected }) => {
    const { schedules } = await deployment.shape();
    refuseDifferences(differencesOf('The schedule of', expected.schedules, schedules));
    return Object.keys(schedules).join(', ');
  },
};

/** A function with a reservation of 0 never runs, so the reservation of every function counts. */
const reservedOf = (functions: Shape['functions']) =>
  Object.fromEntries(
    Object.entries(functions).flatMap(([name, { reserved }]) =>
      reserved === undefined ? [] : [[name, reserved]],
    ),
  );

export const reservedConcurrencyCheck: Check<Facts> = {
  name: 'reserved-concurrency',
  asks: 'Has each function the instances that the settings reserve, and no other a reservation?',
  run: async ({ deployment, expected }) => {
    const { functions } = await deployment.shape();
    const reserved = reservedOf(functions);
    refuseDifferences(differencesOf('The reservation of', reservedOf(expected.functions), reserved));
    return `${Object.keys(reserved).length} functions`;
  },
};

export const gatewayResponsesCheck: Check<Facts> = {
  name: 'gateway-responses',
  asks: 'Does the gateway answer its own errors with the statuses of the template?',
  run: async ({ deployment, expected }) => {
    const { api } = await deployment.shape();
    refuseDifferences(
      differencesOf('The gateway response', expected.api.gatewayResponses, api.gatewayResponses),
    );
    return `${Object.keys(api.gatewayResponses).length} types`;
  },
};

const variablesOf = (functions: Shape['functions']) =>
  Object.fromEntries(Object.entries(functions).map(([name, { variables }]) => [name, variables]));

export const functionVariablesCheck: Check<Facts> = {
  name: 'function-variables',
  asks: 'Has each function its environment variables?',
  run: async ({ deployment, expected }) => {
    const { functions } = await deployment.shape();
    refuseDifferences(
      differencesOf('The variables of', variablesOf(expected.functions), variablesOf(functions)),
    );
    return `${Object.keys(functions).length} functions`;
  },
};

const endpointOf = ({ endpointTypes, binaryMediaTypes }: ApiShape) => ({ endpointTypes, binaryMediaTypes });

export const apiEndpointCheck: Check<Facts> = {
  name: 'api-endpoint',
  asks: "Is the API's endpoint regional, and are forms its binary type?",
  run: async ({ deployment, expected }) => {
    const { api } = await deployment.shape();
    refuseDifferences(differencesOf('The API:', endpointOf(expected.api), endpointOf(api)));
    return `${api.endpointTypes.join()}, binary ${api.binaryMediaTypes.join()}`;
  },
};

export const alarmTopicCheck: Check<Facts> = {
  name: 'alarm-topic',
  asks: 'Does somebody get the alarms, who has confirmed it?',
  run: async ({ deployment }) => {
    if (deployment.settings.alarms === undefined) throw new NotSeenHere('The settings have no alarms.');
    const subscribers = await deployment.alarmSubscribers();
    const confirmed = subscribers.filter(({ isConfirmed }) => isConfirmed);
    const open = subscribers.filter(({ isConfirmed }) => !isConfirmed).map(({ endpoint }) => endpoint);
    if (subscribers.length === 0) {
      throw new Difference(
        `Nobody gets the alarms. Set alarms.email or alarms.topicArn in infra/environments/${deployment.settings.name}.ts and deploy again; without alarms, leave the setting out.`,
      );
    }
    if (open.length > 0) {
      throw new Difference(
        `${open.join(', ')} has not confirmed the subscription, so it gets no alarm. Follow the link in AWS's mail "Subscription Confirmation".`,
      );
    }
    return `${confirmed.length} confirmed`;
  },
};

export const apiRoutesCheck: Check<Facts> = {
  name: 'api-routes',
  asks: 'Has each route the integration and the integration responses of the template?',
  run: async ({ deployment, expected }) => {
    const { api } = await deployment.shape();
    refuseDifferences(differencesOf('The route', expected.api.routes, api.routes));
    return `${Object.keys(api.routes).length} routes`;
  },
};
