import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MutatedGroup, mutatedGroups } from '../../test/mutate/groups.ts';
import { root } from '../prove/run-tests.ts';
import { takeCompiling } from './compile.ts';
import type { Copy } from './copy.ts';
import { figuresOf } from './figures.ts';
import { mutantsOf } from './mutant.ts';
import { type CampaignRecord, saveRecord } from './record.ts';
import { samplesOf } from './sample.ts';
import { makeServiceCopy, meetServiceTests, requirePassing } from './service-stage.ts';
import { meetUnitTests } from './unit-stage.ts';

export const begin = (seed: string, isAll: boolean): CampaignRecord => {
  const mutants = mutatedGroups.flatMap(mutantsOf);
  const samples = samplesOf(mutants, seed, isAll);
  const { mutants: taken, setAside } = takeCompiling(samples);
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

/** Forgets what these groups' tests let live, because the tests have changed. */
export const forget = (campaign: CampaignRecord, names: readonly string[]): void => {
  const keys = new Set(campaign.taken.filter(({ group }) => names.includes(group)).map(({ key }) => key));
  campaign.unitDone = campaign.unitDone.filter((name) => !names.includes(name));
  campaign.caughtByUnit = campaign.caughtByUnit.filter((key) => !keys.has(key));
  for (const key of keys) if (campaign.service[key] === null) delete campaign.service[key];
};

/** The first stage: unit tests, for each of these groups that did not meet them yet. */
export const runUnitStage = (campaign: CampaignRecord, groups: readonly MutatedGroup[]): void => {
  for (const group of groups) {
    const mutants = campaign.taken.filter((mutant) => mutant.group === group.name);
    if (campaign.unitDone.includes(group.name) || mutants.length === 0) continue;
    const caught = meetUnitTests(group, mutants);
    campaign.caughtByUnit.push(...caught);
    campaign.unitDone.push(group.name);
    saveRecord(campaign);
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
