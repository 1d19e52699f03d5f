import type { EventCost } from './event-cost.ts';
import type { FlowCost } from './measure-flow.ts';

/**
 * us-east-1 list prices in dollars for a million units of each. So they are also dollars per million operations with
 * one unit each.
 */
const prices = {
  apiCall: 3.5,
  invocation: 0.2,
  gigabyteSecond: 13.3334,
  writeUnit: 0.625,
  readUnit: 0.125,
  transition: 25,
  logKilobyte: 0.5,
};

/** The share of requests without a cached authorizer answer, for a client with one request every 2.5 s. */
export const authorizerMissRatio = 0.05;
/** The token, and the count of failed sign-ins. */
const authorizerReadUnits = 2;
const memoryGigabytes = 0.25;
/** Lambda gives a full virtual CPU at 1,769 MB and a proportional share below. */
export const cpuScale = 1769 / 256;
/** The assumed time of a DynamoDB answer, averaged over reads and transactions. */
export const roundTripMs = 5;
/** The assumed time of a platform's endpoint. */
export const endpointMs = 100;
/** The gateway's access log line, which comes with each log line of a function. */
const accessLogBytes = 180;

/** The parts of an operation's price. */
export const billParts = ['api', 'invocations', 'time', 'writes', 'reads', 'transitions', 'logs'] as const;

/** Dollars per million operations, by part. */
export type Bill = Readonly<Record<(typeof billParts)[number], number>>;

/** `cpuMicros` is the function's CPU time on the machine of the measurement. */
export const billPerMillion = (cost: FlowCost, cpuMicros: number): Bill => {
  const billedMs = (cpuMicros / 1000) * cpuScale + cost.roundTrips * roundTripMs;
  const requestGigabyteSeconds = (billedMs / 1000) * memoryGigabytes;
  const invocations = 1 + authorizerMissRatio + cost.laterInvocations;
  const writeUnits =
    cost.writeUnits + cost.indexWriteUnits + cost.laterWriteUnits + cost.laterIndexWriteUnits;
  const readUnits = cost.readUnits + cost.laterReadUnits + authorizerReadUnits * authorizerMissRatio;
  return {
    api: prices.apiCall,
    invocations: prices.invocation * invocations,
    // The estimate lets authorizer, stream consumer and step run as long as the operation's own function.
    time: prices.gigabyteSecond * requestGigabyteSeconds * invocations,
    writes: prices.writeUnit * writeUnits,
    reads: prices.readUnit * readUnits,
    transitions: prices.transition * cost.transitions,
    logs: (prices.logKilobyte * (cost.logBytes + accessLogBytes)) / 1024,
  };
};

export const dollarsPerMillion = (cost: FlowCost, cpuMicros: number): number =>
  Object.values(billPerMillion(cost, cpuMicros)).reduce((sum, part) => sum + part, 0);

/** Dollars per million events, by the same formula but without an API call and with the wait for the endpoint. */
export const eventDollars = (cost: EventCost, cpuMicros: number): number => {
  const attempts = cost.invocations - 1;
  const waitedMs = attempts * endpointMs + cost.roundTrips * roundTripMs;
  const billedMs = (cost.invocations * cpuMicros * cpuScale) / 1000 + waitedMs;
  return (
    prices.invocation * cost.invocations +
    prices.gigabyteSecond * (billedMs / 1000) * memoryGigabytes +
    prices.writeUnit * (cost.writeUnits + cost.indexWriteUnits) +
    prices.readUnit * cost.readUnits +
    prices.transition * cost.transitions +
    (prices.logKilobyte * cost.logBytes) / 1024
  );
};
