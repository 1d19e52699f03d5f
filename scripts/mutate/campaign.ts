import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutatedGroup } from '../../test/mutate/group.ts';
import { mutatedGroups } from '../../test/mutate/groups.ts';
import { root } from '../prove/run-tests.ts';
import { takeCompiling } from './compile.ts';
import type { Copy } from './copy.ts';
import { figuresOf } from './figures.ts';
import { mutantsOf } from './mutant.ts';
import { type CampaignRecord, readProgress, saveProgress, saveRecord } from './record.ts';
import { samplesOf } from './sample.ts';
import { makeServiceCopy, meetServiceTests, requirePassing } from './service-stage.ts';
import { meetUnitTests } from './unit-stage.ts';

export const begin = (seed: string, isAll: boolean): CampaignRecord => {
  const mutants = mutatedGroups.flatMap(mutantsOf);
  const samples = samplesOf(mutants, seed, isAll);
  const progress = readProgress(samples);
  takeCompiling(samples, progress, () => saveProgress(samples, progress));
  const { taken, setAside } = progress;
  const campaign: CampaignRecord = {
    seed,
    isAll,
    possible: mutants.length,
    files: samples.length,
    taken,
    setAside,
    unitDone: [],
    caughtByUnit: [],
    service: {},
  };
  saveRecord(campaign);
  return campaign;
};

/** Mutants are places in the code, so they are lost when it changes. */
export const requireSameCode = ({ taken }: CampaignRecord): void => {
  const moved = taken.filter(({ file, line, at }) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines[line - 1]?.trim() !== at;
  });
  if (moved.length > 0)
    throw new Error(`The code has changed since the campaign began, as in ${moved[0]?.file}: begin anew`);
};

/** Lets what survived in these groups meet its tests once more, because there are new tests or new waivers. */
export const tryAgain = (campaign: CampaignRecord, names: readonly string[]): void => {
  const keys = new Set(campaign.taken.filter(({ group }) => names.includes(group)).map(({ key }) => key));
  campaign.unitDone = campaign.unitDone.filter((name) => !names.includes(name));
  for (const key of keys) if (campaign.service[key] === null) delete campaign.service[key];
};

/** The first stage: unit tests, for each of these groups that did not meet them yet. */
export const runUnitStage = (campaign: CampaignRecord, groups: readonly MutatedGroup[]): void => {
  for (const group of groups) {
    const former = new Set(campaign.caughtByUnit);
    const mutants = campaign.taken.filter(({ group: name, key }) => name === group.name && !former.has(key));
    if (campaign.unitDone.includes(group.name)) continue;
    const caught = mutants.length === 0 ? new Set<string>() : meetUnitTests(group, mutants);
    campaign.caughtByUnit.push(...caught);
    campaign.unitDone.push(group.name);
    saveRecord(campaign);
    for (const { key } of figuresOf(campaign, group.name).open) console.error(`left ${key}`);
    console.error(`${group.name}: unit tests caught ${caught.size} of ${mutants.length}`);
  }
};

/** The second stage: tests of the service, for what is left, until the time is over. */
export const runServiceStage = async (
  campaign: CampaignRecord,
  groups: readonly MutatedGroup[],
  minutes: number,
): Promise<void> => {
  const end = Date.now() + minutes * 60_000;
  const copy = makeServiceCopy();
  for (const group of groups) await judgeGroup(campaign, group, copy, end);
};

const judgeGroup = async (
  campaign: CampaignRecord,
  group: MutatedGroup,
  copy: Copy,
  end: number,
): Promise<void> => {
  const { open } = figuresOf(campaign, group.name);
  if (open.length === 0 || Date.now() > end) return;
  await requirePassing(group, copy);
  for (const mutant of open) {
    if (Date.now() > end) return;
    const failure = await meetServiceTests(group, copy, mutant);
    campaign.service[mutant.key] = failure ?? null;
    saveRecord(campaign);
    console.error(`${failure === undefined ? 'SURVIVED' : 'caught  '} ${mutant.key}: ${failure ?? ''}`);
  }
};
