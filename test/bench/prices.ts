import type { EventCost } from './event-cost.ts';
import type { FlowCost } from './measure-flow.ts';

/**
 * us-east-1 list prices in dollars for a million of each: so many dollars a million operations, for one of each in an
 * operation. Source: ../shared/performance.md, "Prices", as of this project's start.
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

/** Share of requests for which the gateway has no authorizer's answer left: a client that sends one every 2.5 s. */
export const authorizerMissRatio = 0.05;
const memoryGigabytes = 0.25;
/** Lambda gives a whole virtual CPU at 1,769 MB, and a share of it below. */
export const cpuScale = 1769 / 256;
/** What DynamoDB takes to answer, on average over reads and transactions. */
export const roundTripMs = 5;
/** What a platform's endpoint and, before it, the key service are taken to need. */
export const endpointMs = 100;
export const signingMs = 10;
/** A signature with an asymmetric key; not in the formula of performance.md. */
const signature = 15;
/** The gateway's line beside ours. */
const accessLogBytes = 180;

/** What an operation is paid for. */
export const billParts = ['api', 'invocations', 'time', 'writes', 'reads', 'transitions', 'logs'] as const;

/** Dollars for a million operations, by part. */
export type Bill = Readonly<Record<(typeof billParts)[number], number>>;

/** `cpuMicros`: of the function, on the machine that measured. */
export const billPerMillion = (cost: FlowCost, cpuMicros: number): Bill => {
  const billedMs = (cpuMicros / 1000) * cpuScale + cost.roundTrips * roundTripMs;
  const requestGigabyteSeconds = (billedMs / 1000) * memoryGigabytes;
  const invocations = 1 + authorizerMissRatio + cost.laterInvocations;
  const writeUnits =
    cost.writeUnits + cost.indexWriteUnits + cost.laterWriteUnits + cost.laterIndexWriteUnits;
  const readUnits = cost.readUnits + cost.laterReadUnits + authorizerMissRatio;
  return {
    api: prices.apiCall,
    invocations: prices.invocation * invocations,
    // Authorizer, stream consumer and step are taken to run as long as the request's own function.
    time: prices.gigabyteSecond * requestGigabyteSeconds * invocations,
    writes: prices.writeUnit * writeUnits,
    reads: prices.readUnit * readUnits,
    transitions: prices.transition * cost.transitions,
    logs: (prices.logKilobyte * (cost.logBytes + accessLogBytes)) / 1024,
  };
};

export const dollarsPerMillion = (cost: FlowCost, cpuMicros: number): number =>
  Object.values(billPerMillion(cost, cpuMicros)).reduce((sum, part) => sum + part, 0);

/**
 * Dollars for a million events, by the same formula: there is no API call, and a delivery waits for its endpoint. The
 * key service's signatures stand beside it.
 */
export const eventDollars = (cost: EventCost, cpuMicros: number): { formula: number; signatures: number } => {
  const waitedMs = (cost.signatures / 2) * (endpointMs + signingMs) + cost.roundTrips * roundTripMs;
  const billedMs = (cost.invocations * cpuMicros * cpuScale) / 1000 + waitedMs;
  const formula =
    prices.invocation * cost.invocations +
    prices.gigabyteSecond * (billedMs / 1000) * memoryGigabytes +
    prices.writeUnit * (cost.writeUnits + cost.indexWriteUnits) +
    prices.readUnit * cost.readUnits +
    prices.transition * cost.transitions +
    (prices.logKilobyte * cost.logBytes) / 1024;
  return { formula, signatures: signature * cost.signatures };
};
