import { basename } from 'node:path';
import type { Figures } from './figures.ts';
import { goalsOf } from './goals.ts';
import { authorizerMissRatio, type Bill, billParts, cpuScale, endpointMs, roundTripMs } from './prices.ts';
import { quotePaymentCost } from './quote-payment-cost.ts';

const tableOf = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const goalTable = (figures: Figures): string =>
  tableOf(
    ['#', 'What', 'Goal', 'Measured', 'Result'],
    goalsOf(figures).map(({ number, what, goal, measured, isMet }) => [
      number,
      what,
      goal,
      measured,
      isMet ? 'met' : '**not met**',
    ]),
  );

const flowTable = ({ flows }: Figures): string =>
  tableOf(
    ['Flow', 'Writes', 'Reads', 'Trips', 'Later: writes, reads, calls', 'Transitions', 'Log', 'CPU', '$/M'],
    flows.map(({ id, cost, cpu, dollars }) => [
      id,
      `${cost.writeUnits} + ${cost.indexWriteUnits}`,
      cost.readUnits,
      cost.roundTrips,
      cost.laterInvocations === 0
        ? ''
        : `${cost.laterWriteUnits} + ${cost.laterIndexWriteUnits}, ${cost.laterReadUnits}, ${cost.laterInvocations}`,
      cost.transitions === 0 ? '' : cost.transitions,
      cost.logBytes,
      `${(cpu.ourMicros / 1000).toFixed(1)} ms`,
      dollars.toFixed(2),
    ]),
  );

const billTable = (figures: Figures): string => {
  const { create, execute, total } = quotePaymentCost(figures);
  const row = (name: string, of: (part: keyof Bill) => number, sum: number): string[] => [
    name,
    ...billParts.map((part) => of(part).toFixed(2)),
    sum.toFixed(2),
  ];
  return tableOf(
    ['$ per million', 'API', 'Lambda calls', 'Lambda time', 'Writes', 'Reads', 'Transitions', 'Logs', 'Sum'],
    [
      row('create', (part) => create.bill[part], create.dollars),
      row('execute and settle', (part) => execute.bill[part], execute.dollars),
      row('both', (part) => create.bill[part] + execute.bill[part], total),
    ],
  );
};

const eventTable = ({ events }: Figures): string =>
  tableOf(
    ['Event', 'Writes', 'Reads', 'Lambda calls', 'Transitions', '$/M'],
    events.map(({ id, cost, dollars }) => [
      id,
      `${cost.writeUnits} + ${cost.indexWriteUnits}`,
      cost.readUnits,
      cost.invocations,
      cost.transitions,
      dollars.toFixed(2),
    ]),
  );

const functionTable = ({ bundles, imports }: Figures): string => {
  const bytesById = new Map(Object.entries(bundles).map(([path, bytes]) => [basename(path), bytes]));
  return tableOf(
    ['Function', 'KB', 'Import CPU', 'Default bundle', 'Ratio'],
    imports.map(({ name, ourMs, defaultMs, ratio }) => [
      name,
      Math.ceil((bytesById.get(name) ?? 0) / 1024),
      `${ourMs.toFixed(0)} ms`,
      `${defaultMs.toFixed(0)} ms`,
      ratio.toFixed(2),
    ]),
  );
};

const payoutCpu = ({ flows, tax }: Figures): string => {
  const payout = flows.find(({ id }) => id === 'transfer-out');
  return [
    `Framework tax: ${tax.ourMicros.toFixed(0)} µs from a ${tax.eventBytes}-byte event to the answer of a constant use case. Reading and writing the same`,
    `JSON takes ${tax.baseMicros.toFixed(0)} µs. A transfer-out with the SDK and its HTTP client, when DynamoDB answers at once, takes`,
    `${((payout?.cpu.ourMicros ?? 0) / 1000).toFixed(1)} ms: ${payout?.cpu.ratio.toFixed(0)} times the reading and writing of its own JSON.`,
  ].join('\n');
};

const throughputText = ({ throughput }: Figures): string => {
  const { perSecond, barePerSecond, ratio, rounds, concurrency } = throughput;
  return [
    `The service makes ${perSecond.toFixed(0)} transfers a second, a bare loop ${barePerSecond.toFixed(0)}, ${concurrency} at a time. The ratio is ${ratio.toFixed(2)}, the median of ${rounds}`,
    'interleaved rounds. The figures per second depend on this machine and its load; the ratio does not.',
  ].join('\n');
};

/** The generated part of docs/performance.md. */
export const reportOf = (figures: Figures): string =>
  [
    `Made by \`npm run bench\` on ${figures.measuredAt}.`,
    '## Goals',
    goalTable(figures),
    '## What a call costs',
    [
      'Writes: units before the answer + index units after it. Trips: DynamoDB calls that wait for each other. Later: writes,',
      'reads and calls of the stream consumer and the workflow. Log: bytes of the one log line.',
    ].join('\n'),
    flowTable(figures),
    [
      'Dollars: the formula in test/bench/prices.ts with us-east-1 list prices. The gateway calls the authorizer for',
      `${authorizerMissRatio * 100}% of requests and caches its answer for 50 s. Billed time = measured CPU × ${cpuScale.toFixed(1)} (the inverse of the share`,
      `of a virtual CPU that 256 MB get) + ${roundTripMs} ms per trip. The formula assumes that authorizer, stream consumer and step run as`,
      'long as the request.',
    ].join('\n'),
    '## A million quotes, created, executed and settled',
    [
      'Each quote has an Idempotency-Key and pays a bank account that accepts the money at once. The table multiplies the',
      'counted units, calls and transitions by the price list.',
    ].join('\n'),
    billTable(figures),
    '## A million events',
    [
      "From the change to the answer of the platform's endpoint. The formula assumes that the endpoint needs",
      `${endpointMs} ms.`,
    ].join('\n'),
    eventTable(figures),
    '## CPU of a request',
    payoutCpu(figures),
    '## One machine',
    throughputText(figures),
    '## Cold start',
    [
      'CPU of importing each bundle in a fresh process, compared with the same function in a bundle with the defaults of',
      'esbuild (CommonJS, all credential providers). Median of interleaved rounds.',
    ].join('\n'),
    functionTable(figures),
  ].join('\n\n');
