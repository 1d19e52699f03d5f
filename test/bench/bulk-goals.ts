import type { BulkCost } from './bulk.ts';
import type { Goal } from './goal.ts';

const megabyte = 1024 * 1024;
/** The allowance for a file ten times as large: the positions of its chunks, and garbage that is not collected yet. */
const flatWithinBytes = megabyte;
const most = 1.3;

const ratioOf = (large: BulkCost, small: BulkCost, key: 'cpuMicros' | 'writeUnits'): number =>
  large[key] / small[key];

const rowGoal = ({ writeUnits, readUnits, transitions, rows, rowsPerSecond }: BulkCost): Goal => ({
  number: 4,
  what: `Bulk, a row of ${rows}`,
  goal: '≤ 4.1 write units with its accounts, ≤ 0.01 transitions',
  measured: `${writeUnits.toFixed(2)} write units, ${readUnits.toFixed(2)} reads, ${transitions.toFixed(4)} transitions; ${rowsPerSecond.toFixed(0)} rows a second here`,
  isMet: writeUnits <= 4.1 && transitions <= 0.01,
});

/** Goal 4 of docs/performance.md. */
export const bulkGoals = (costs: readonly BulkCost[]): Goal[] => {
  const [small, large] = [costs[0], costs.at(-1)];
  if (small === undefined || large === undefined || small === large) return [];
  const units = ratioOf(large, small, 'writeUnits');
  const cpu = ratioOf(large, small, 'cpuMicros');
  return [
    rowGoal(large),
    {
      number: 4,
      what: `Bulk, a row of ${large.rows} compared with one of ${small.rows}`,
      goal: `≤ ${most}`,
      measured: `write units ${units.toFixed(2)}, CPU of the host ${cpu.toFixed(2)}`,
      isMet: units <= most && cpu <= most,
    },
    {
      number: 4,
      what: `Bulk, memory from ${small.rows} to ${large.rows} rows`,
      goal: `flat: at most ${flatWithinBytes / megabyte} MB more for a file ten times as large`,
      measured: `${(small.peakBytes / megabyte).toFixed(1)} and ${(large.peakBytes / megabyte).toFixed(1)} MB held`,
      isMet: large.peakBytes - small.peakBytes <= flatWithinBytes,
    },
  ];
};
