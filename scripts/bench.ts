// Measures the goals of docs/performance.md and writes the generated part of that page and the cost lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { bundleFunctions } from '#infra/bundle.ts';
import { type BenchHost, startBenchHost } from '#test/bench/bench-host.ts';
import { type BulkCost, bulkSizes, measureBulk } from '#test/bench/bulk.ts';
import { type CostLock, writeCostLock } from '#test/bench/cost-lock.ts';
import { eventFlows, measureEvent } from '#test/bench/event-cost.ts';
import type { EventFigures, Figures, FlowFigures } from '#test/bench/figures.ts';
import { flows } from '#test/bench/flows.ts';
import { measureFrameworkTax } from '#test/bench/framework-tax.ts';
import { goalsOf } from '#test/bench/goals.ts';
import { measureDeliveryCpu, measureHandlerCpu } from '#test/bench/handler-cpu.ts';
import { measureColdStarts, measureImports } from '#test/bench/import-cpu.ts';
import { measureFlow } from '#test/bench/measure-flow.ts';
import { dollarsPerMillion, eventDollars } from '#test/bench/prices.ts';
import { reportOf } from '#test/bench/report.ts';
import { readKeyTraces, writeKeyTraces } from '#test/bench/simulator/key-trace.ts';
import { recordKeys } from '#test/bench/simulator/record-keys.ts';
import { findWalls } from '#test/bench/simulator/walls.ts';
import { wallsReport, writeWalls } from '#test/bench/simulator/walls-report.ts';
import { measureThroughput } from '#test/bench/throughput.ts';
import { uploadFlows } from '#test/bench/upload-flows.ts';

const document = new URL('../docs/performance.md', import.meta.url);
const generatedPart = /(<!-- bench:begin -->\n).*(<!-- bench:end -->)/s;

const flowFigures = async (bench: BenchHost): Promise<FlowFigures[]> => {
  const figures: FlowFigures[] = [];
  for (const flow of flows) {
    const measured = await measureFlow(bench, flow);
    const cpu = await measureHandlerCpu(bench, measured);
    const { id, cost } = measured;
    figures.push({ id, cost, cpu, dollars: dollarsPerMillion(cost, cpu.ourMicros) });
    console.log(`${id}: ${cost.writeUnits} + ${cost.indexWriteUnits} write units, ${cost.readUnits} reads`);
  }
  return figures;
};

const eventFigures = async (bench: BenchHost): Promise<EventFigures[]> => {
  const figures: EventFigures[] = [];
  for (const flow of eventFlows) {
    const measured = await measureEvent(bench, flow);
    const { ourMicros: cpuMicros } = await measureDeliveryCpu(bench, measured);
    await measured.receiver.stop();
    const { id, cost } = measured;
    figures.push({ id, cost, cpuMicros, dollars: eventDollars(cost, cpuMicros) });
    console.log(
      `${id}: ${cost.writeUnits} write units, ${cost.readUnits} reads, ${cost.transitions} transitions`,
    );
  }
  return figures;
};

const uploadCosts = async (bench: BenchHost): Promise<CostLock['uploads']> => {
  const costs: CostLock['uploads'] = {};
  for (const flow of uploadFlows) {
    const { cost } = await measureFlow(bench, flow);
    costs[flow.id] = cost;
    console.log(
      `${flow.id}: ${cost.writeUnits} + ${cost.indexWriteUnits} write units, ${cost.readUnits} reads`,
    );
  }
  return costs;
};

const bulkFigures = async (bench: BenchHost): Promise<BulkCost[]> => {
  const costs: BulkCost[] = [];
  for (const rows of bulkSizes) {
    const cost = await measureBulk(bench, rows);
    costs.push(cost);
    console.log(
      `${rows} rows: ${cost.writeUnits.toFixed(2)} write units each, ${cost.rowsPerSecond.toFixed(0)} a second`,
    );
  }
  return costs;
};

const measure = async (): Promise<Figures> => {
  const tax = await measureFrameworkTax();
  console.log(`framework tax: ${tax.ratio.toFixed(1)}`);
  const bench = await startBenchHost();
  try {
    const events = await eventFigures(bench);
    const measured = await flowFigures(bench);
    const uploads = await uploadCosts(bench);
    const throughput = await measureThroughput(bench);
    console.log(`throughput: ${throughput.ratio.toFixed(2)} of the bare loop`);
    const imports = await measureImports(bench.host.template, ({ name, ratio }) =>
      console.log(`import of ${name}: ${ratio.toFixed(2)} of the default bundle`),
    );
    const bulk = await bulkFigures(bench);
    const { bytesByPath: bundles } = await bundleFunctions();
    return {
      measuredAt: new Date().toISOString().slice(0, 10),
      flows: measured,
      uploads,
      events,
      bulk,
      bundles,
      imports,
      tax,
      throughput,
    };
  } finally {
    await bench.stop();
  }
};

const measureAll = async (): Promise<void> => {
  const figures = await measure();
  writeCostLock({
    flows: Object.fromEntries(figures.flows.map(({ id, cost }) => [id, cost])),
    uploads: figures.uploads,
    events: Object.fromEntries(figures.events.map(({ id, cost }) => [id, cost])),
  });
  const written = readFileSync(document, 'utf8').replace(
    generatedPart,
    (_, begin: string, end: string) => `${begin}${reportOf(figures)}\n${end}`,
  );
  writeFileSync(document, written);
  for (const { number, what, goal, measured, isMet } of goalsOf(figures)) {
    console.log(`${isMet ? 'met    ' : 'NOT MET'} ${number} ${what}: ${measured} (${goal})`);
  }
};

interface Options {
  readonly recordKeys?: true;
  readonly simulate?: true;
  readonly coldStart?: readonly string[];
}

const simulateWalls = (): void => {
  const walls = findWalls(readKeyTraces());
  writeWalls(walls);
  console.log(wallsReport(walls));
};

const printColdStarts = async (names: readonly string[]): Promise<void> => {
  for (const { name, ms } of await measureColdStarts(names)) console.log(`${name}: ${Math.round(ms)} ms`);
};

const run = async (options: Options): Promise<void> => {
  if (options.coldStart !== undefined) return printColdStarts(options.coldStart);
  if (options.recordKeys) writeKeyTraces(await recordKeys());
  if (options.recordKeys || options.simulate) simulateWalls();
  else await measureAll();
};

await new Command('bench')
  .description(
    'Measures the goals of docs/performance.md, and writes that page and the cost lock anew. Takes minutes.',
  )
  .option('--simulate', 'find the walls of the recorded keys, and write them into that page; takes seconds')
  .option('--record-keys', 'record the keys of payments under load first, for --simulate')
  .option(
    '--cold-start [functions...]',
    'print the CPU of importing the bundles of these functions; takes seconds',
  )
  .action(run)
  .parseAsync();
process.exit(0);
