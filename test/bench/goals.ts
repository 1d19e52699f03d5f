import { basename } from 'node:path';
import { bulkGoals } from './bulk-goals.ts';
import type { Figures } from './figures.ts';
import { type Goal, kilobyte } from './goal.ts';
import type { FlowCost } from './measure-flow.ts';
import { quotePaymentCost } from './quote-payment-cost.ts';
import { webhookGoals } from './webhook-goals.ts';

const costOf = ({ flows }: Figures, id: string): FlowCost => {
  const flow = flows.find((one) => one.id === id);
  if (flow === undefined) throw new Error(`No flow ${id}`);
  return flow.cost;
};

const dollarsOf = ({ flows }: Figures, id: string): number =>
  flows.find((one) => one.id === id)?.dollars ?? Number.NaN;

const writeGoal = (figures: Figures): Goal => {
  const { writeUnits, indexWriteUnits, readUnits } = costOf(figures, 'transfer-out');
  return {
    number: 1,
    what: 'Units of an accepted transfer-out with a key',
    goal: '≤ 8 write units before the answer, ≤ 3 after it, no reads but the platform and the two accounts',
    measured: `${writeUnits} + ${indexWriteUnits} write units, ${readUnits} reads`,
    isMet: writeUnits <= 8 && indexWriteUnits <= 3 && readUnits <= 3,
  };
};

const dollarGoals = (figures: Figures): Goal[] =>
  (
    [
      ['transfer-out', 10],
      ['transfer-out, no key', 10],
      ['get transaction', 4.2],
      ['get quote', 4.2],
      ['execute quote', 75],
    ] as const
  ).map(([id, limit]) => ({
    number: 2,
    what: `$ per million, ${id}`,
    goal: `≤ ${limit}`,
    measured: dollarsOf(figures, id).toFixed(2),
    isMet: dollarsOf(figures, id) <= limit,
  }));

const transitionGoal = (figures: Figures): Goal => {
  const immediate = costOf(figures, 'transfer-out').transitions;
  const { transitions, stateBytes } = costOf(figures, 'transfer-out, suffix 005');
  return {
    number: 3,
    what: 'Transitions',
    goal: 'immediate outcome 0, delayed ≤ 3; state ≤ 4 KB',
    measured: `${immediate} and ${transitions}; ${stateBytes} bytes`,
    isMet: immediate === 0 && transitions <= 3 && stateBytes <= 4 * kilobyte,
  };
};

/** All write units of a flow, also of what it starts. */
const unitsOf = (cost: FlowCost): number =>
  cost.writeUnits + cost.indexWriteUnits + cost.laterWriteUnits + cost.laterIndexWriteUnits;

const executionGoals = (figures: Figures): Goal[] => {
  const { transitions, stateBytes } = costOf(figures, 'execute quote');
  const dollars = quotePaymentCost(figures).total;
  const units = unitsOf(costOf(figures, 'quote to a bank')) + unitsOf(costOf(figures, 'execute quote'));
  return [
    {
      number: 2,
      what: 'A quote created, executed and settled',
      goal: '≤ 24 write units, ≤ 50 $ per million',
      measured: `${units} write units, ${dollars.toFixed(2)} $`,
      isMet: units <= 24 && dollars <= 50,
    },
    {
      number: 3,
      what: 'Transitions of a quote execution',
      goal: '≤ 3; state ≤ 4 KB',
      measured: `${transitions}; ${stateBytes} bytes`,
      isMet: transitions <= 3 && stateBytes <= 4 * kilobyte,
    },
  ];
};

const bundleGoal = ({ bundles }: Figures): Goal => {
  const [path = '', bytes = 0] = Object.entries(bundles).toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const within = Object.values(bundles).filter((size) => size <= 1_024 * kilobyte).length;
  return {
    number: 5,
    what: 'Bundles',
    goal: '≤ 1 MB each',
    measured: `largest ${Math.ceil(bytes / kilobyte)} KB (${basename(path)}); ${within} of ${Object.keys(bundles).length} within`,
    isMet: bytes <= 1_024 * kilobyte,
  };
};

/** The sum over all functions, because a function with little code has little to save. */
export const importRatio = ({ imports }: Pick<Figures, 'imports'>): number =>
  imports.reduce((sum, { ourMs }) => sum + ourMs, 0) /
  imports.reduce((sum, { defaultMs }) => sum + defaultMs, 0);

const importGoal = (figures: Figures): Goal => ({
  number: 5,
  what: 'Import CPU of all functions, compared with default bundles',
  goal: '≤ 0.65',
  measured: importRatio(figures).toFixed(2),
  isMet: importRatio(figures) <= 0.65,
});

const taxGoal = ({ tax }: Figures): Goal => ({
  number: 6,
  what: 'Framework tax, compared with JSON.parse + JSON.stringify',
  goal: '≤ 6',
  measured: tax.ratio.toFixed(1),
  isMet: tax.ratio <= 6,
});

const roundTripGoal = (figures: Figures): Goal => {
  const pay = costOf(figures, 'transfer-out').roundTrips;
  const get = costOf(figures, 'get transaction').roundTrips;
  return {
    number: 7,
    what: 'Sequential round trips',
    goal: 'transfer-out ≤ 2, a GET 1',
    measured: `${pay} and ${get}`,
    isMet: pay <= 2 && get === 1,
  };
};

const quoteTripGoal = (figures: Figures): Goal => {
  const create = costOf(figures, 'quote to a bank').roundTrips;
  const toAddress = costOf(figures, 'quote to a UMA address of ours').roundTrips;
  const get = costOf(figures, 'get quote').roundTrips;
  return {
    number: 7,
    what: 'Round trips of quotes',
    goal: 'create ≤ 3, a GET 1',
    measured: `${create}, to a UMA address ${toAddress}; ${get}`,
    isMet: create <= 3 && toAddress <= 3 && get === 1,
  };
};

const wasteGoal = ({ flows }: Figures): Goal => {
  const costs = flows.map(({ cost }) => cost);
  const wasted = costs.reduce((sum, { wastedReads, scans }) => sum + wastedReads + scans, 0);
  const logBytes = Math.max(...costs.map((cost) => cost.logBytes));
  const isOneLine = costs.every(({ logLines }) => logLines === 1);
  return {
    number: 9,
    what: 'Read waste and logs, all flows',
    goal: 'ScannedCount = Count, no Scan, ≤ 400 log bytes, one line',
    measured: `${wasted} wasted, at most ${logBytes} bytes, ${isOneLine ? 'one line' : 'not one line'}`,
    isMet: wasted === 0 && logBytes <= 400 && isOneLine,
  };
};

const throughputGoal = ({ throughput }: Figures): Goal => ({
  number: 10,
  what: 'Transfers a second over HTTP, compared with a bare loop',
  goal: '≥ 0.7',
  measured: throughput.ratio.toFixed(2),
  isMet: throughput.ratio >= 0.7,
});

/** The goals that these flows can be measured against, with their results. */
export const goalsOf = (figures: Figures): Goal[] => [
  writeGoal(figures),
  ...dollarGoals(figures),
  transitionGoal(figures),
  ...executionGoals(figures),
  ...webhookGoals(figures),
  ...bulkGoals(figures.bulk),
  bundleGoal(figures),
  importGoal(figures),
  taxGoal(figures),
  roundTripGoal(figures),
  quoteTripGoal(figures),
  wasteGoal(figures),
  throughputGoal(figures),
];
