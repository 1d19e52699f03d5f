import { readFileSync, writeFileSync } from 'node:fs';
import { keyTracesDigest } from './key-trace.ts';
import type { FoundWall } from './walls.ts';

const document = new URL('../../../docs/performance.md', import.meta.url);
const generatedPart = /(<!-- walls:begin -->\n).*(<!-- walls:end -->)/s;

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** A partition this close to its limit is the wall. Otherwise the conflicts of transactions are. */
const closeToLimit = 0.9;

const cause = ({ wall: { atWall, beyond } }: FoundWall): string => {
  if (beyond === undefined) return 'nothing at any rate that was tried';
  const { key, unitsPerSecond, load, use } = atWall.busiest;
  if (load < closeToLimit) return 'conflicts of transactions on the balance';
  const name = key.replace(/p\d+(-\d+)?/, 'p').split(':');
  const place = name.length === 1 ? `table, \`${name[0]}\`` : `index \`${name[0]}\`, \`${name[1]}\``;
  return `${use} of ${place}: ${unitsPerSecond.toFixed(0)} units a second`;
};

const rowOf = (found: FoundWall): string => {
  const { what, goal, wall } = found;
  const { atWall, beyond } = wall;
  const cells = [
    what,
    goal,
    `${beyond === undefined ? '≥ ' : ''}${wall.perSecond.toFixed(0)}`,
    cause(found),
    (atWall.conflicts / atWall.payments).toFixed(2),
    percent(atWall.failed, atWall.payments),
    beyond === undefined ? '' : percent(beyond.failed, beyond.payments),
  ];
  return `| ${cells.join(' | ')} |`;
};

/** The table of docs/performance.md. */
export const wallsReport = (walls: readonly FoundWall[]): string =>
  [
    `Made by \`npm run bench -- --simulate\` from the keys ${keyTracesDigest()}, in payments a second.`,
    '',
    '| What | Goal | Wall | What fails first | Conflicts a payment | Failed | Failed at twice the rate |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...walls.map(rowOf),
  ].join('\n');

export const writeWalls = (walls: readonly FoundWall[]): void => {
  const written = readFileSync(document, 'utf8').replace(
    generatedPart,
    (_, begin: string, end: string) => `${begin}${wallsReport(walls)}\n${end}`,
  );
  writeFileSync(document, written);
};
