import { basename } from 'node:path';
import type { Figures } from './figures.ts';
import { goalsOf } from './goals.ts';
import {
  authorizerMissRatio,
  type Bill,
  billParts,
  cpuScale,
  endpointMs,
  roundTripMs,
  signingMs,
} from './prices.ts';
import { quotePaymentCost } from './quote-payment-cost.ts';

const tableOf = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const goalTable = (figures: Figures): string =>
  tableOf(
    ['#', 'What', 'Goal', 'Measured', ''],
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
    ['Event', 'Writes', 'Reads', 'Lambda calls', 'Signatures', 'Transitions', '$/M', '$/M of signatures'],
    events.map(({ id, cost, dollars }) => [
      id,
      `${cost.writeUnits} + ${cost.indexWriteUnits}`,
      cost.readUnits,
      cost.invocations,
      cost.signatures,
      cost.transitions,
      dollars.formula.toFixed(2),
      dollars.signatures.toFixed(0),
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
  return `Framework tax: ${tax.ourMicros.toFixed(0)} µs from a ${tax.eventBytes}-byte event to the answer of a constant use case, ${tax.baseMicros.toFixed(0)} µs for reading and writing the same JSON. With the real use case, the SDK and its HTTP client, DynamoDB answering at once: ${((payout?.cpu.ourMicros ?? 0) / 1000).toFixed(1)} ms, ${payout?.cpu.ratio.toFixed(0)} times.`;
};

const throughputText = ({ throughput }: Figures): string => {
  const { perSecond, barePerSecond, ratio, rounds, concurrency } = throughput;
  return `Through the service ${perSecond.toFixed(0)} transfers a second, the bare loop ${barePerSecond.toFixed(0)}, ${concurrency} at a time: ${ratio.toFixed(2)}, median of ${rounds} interleaved rounds. The figures a second are this machine's at that hour; the ratio is the measurement.`;
};

/** The generated part of docs/performance.md. */
export const reportOf = (figures: Figures): string =>
  [
    `Made by \`npm run bench\` on ${figures.measuredAt}.`,
    '## Goals',
    goalTable(figures),
    '## What a call costs',
    'Writes: units before the answer + index units after it. Trips: calls of DynamoDB that wait for each other. Later: by stream consumer and workflow. Log: bytes of the one line.',
    flowTable(figures),
    `Dollars: the formula of performance.md at us-east-1 list prices. The authorizer is called for ${authorizerMissRatio * 100}% of requests (its answer is kept 50 s). Time billed = measured CPU × ${cpuScale.toFixed(1)} (256 MB have that share of a virtual CPU) + ${roundTripMs} ms a trip; authorizer, stream consumer and step are taken to run as long as the request.`,
    '## A million quotes, made, executed and settled',
    'With an Idempotency-Key each, to a bank account that takes the money at once: counted units, calls and transitions times the price list.',
    billTable(figures),
    '## A million events',
    `From the change to the answer of the platform's endpoint, which is taken to need ${endpointMs} ms, and ${signingMs} ms the key service before it. Its signatures are not in the formula and stand beside it (docs/decisions/0080).`,
    eventTable(figures),
    '## CPU of a request',
    payoutCpu(figures),
    '## One machine',
    throughputText(figures),
    '## Cold start',
    'CPU of importing each bundle in a fresh process, against the same function bundled by esbuild with its defaults (CommonJS, all credential providers); median of interleaved rounds.',
    functionTable(figures),
  ].join('\n\n');
