import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waivers } from '../../test/mutate/waivers.ts';
import { machine, rewriteBetween } from '../prove/document.ts';
import { root } from '../prove/run-tests.ts';
import type { Mutant } from './mutant.ts';
import type { CampaignRecord } from './record.ts';

const isWaived = ({ file, at, start, end, replacement }: Mutant): boolean =>
  waivers.some(
    (waiver) =>
      waiver.file === file &&
      waiver.at === at &&
      waiver.replacement === replacement &&
      waiver.original === readFileSync(join(root, file), 'utf8').slice(start, end),
  );

export interface Figures {
  readonly mutants: number;
  readonly caughtByUnit: number;
  readonly caughtByService: number;
  readonly waived: number;
  /** Survived both stages, without a waiver. */
  readonly survivors: readonly Mutant[];
  /** Survived the unit tests and did not meet the tests of the service yet. */
  readonly open: readonly Mutant[];
}

export const figuresOf = ({ taken, caughtByUnit, service }: CampaignRecord, group?: string): Figures => {
  const mutants = taken.filter((mutant) => group === undefined || mutant.group === group);
  const unit = new Set(caughtByUnit);
  const left = mutants.filter(({ key }) => !unit.has(key));
  const uncaught = left.filter(({ key }) => typeof service[key] !== 'string');
  const unwaived = uncaught.filter((mutant) => !isWaived(mutant));
  return {
    mutants: mutants.length,
    caughtByUnit: mutants.length - left.length,
    caughtByService: left.length - uncaught.length,
    waived: uncaught.length - unwaived.length,
    survivors: unwaived.filter(({ key }) => service[key] === null),
    open: unwaived.filter(({ key }) => service[key] === undefined),
  };
};

export const percentCaught = ({ mutants, caughtByUnit, caughtByService }: Figures): number =>
  Math.floor((1000 * (caughtByUnit + caughtByService)) / mutants) / 10;

const cellsOf = (name: string, figures: Figures): string =>
  [
    name,
    figures.mutants,
    figures.caughtByUnit,
    figures.caughtByService,
    figures.waived,
    figures.survivors.length,
    figures.open.length,
    `${percentCaught(figures)} %`,
  ].join(' | ');

const lineOf = ({ file, line, mutator, at, replacement }: Mutant): string =>
  `- \`${file}:${line}\` ${mutator}: \`${at}\` with \`${replacement.replaceAll(/\s+/g, ' ')}\``;

const listOf = (title: string, mutants: readonly Mutant[]): string[] =>
  mutants.length === 0 ? [] : ['', title, '', ...mutants.map(lineOf)];

/** Writes the figures between the markers of docs/reliability.md. */
export const writeFigures = (campaign: CampaignRecord): void => {
  const total = figuresOf(campaign);
  const groups = [...new Set(campaign.taken.map(({ group }) => group))];
  const text = [
    `\`npm run mutate -- --seed ${campaign.seed}${campaign.isAll ? ' --all' : ''}\` on ${new Date().toISOString().slice(0, 10)}, ${machine()}:`,
    `${campaign.taken.length} mutants of ${campaign.possible.toLocaleString('en')} in ${new Set(campaign.taken.map(({ file }) => file)).size} files. The compiler`,
    `refused ${campaign.setAside} others, which do not count.`,
    '',
    '| Files of | Mutants | Caught by unit tests | Caught by tests of the service | Waived | Survived | Not judged by the service | Caught |',
    '|---|---|---|---|---|---|---|---|',
    ...groups.map((group) => `| ${cellsOf(group, figuresOf(campaign, group))} |`),
    `| ${cellsOf('**all**', total)} |`,
    ...listOf('Survived both, without a waiver:', total.survivors),
    ...listOf('Left by the unit tests, and not judged by tests of the service:', total.open),
  ];
  rewriteBetween('<!-- written by npm run mutate -->', () => text.join('\n'));
};
