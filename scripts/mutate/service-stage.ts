import { stripVTControlCharacters } from 'node:util';
import type { MutatedGroup } from '../../test/mutate/group.ts';
import { copied } from '../prove/bug-hunt.ts';
import { runTests } from '../prove/run-tests.ts';
import { type Copy, makeCopy } from './copy.ts';
import type { Mutant } from './mutant.ts';

/** A second try of a failed test, so that a busy machine does not count as a bug that was found. */
const options = ['--bail=1', '--retry=1'];

const firstFailure = (output: string): string => {
  const text = stripVTControlCharacters(output);
  if (!text.includes('Failed Tests')) return 'the service does not start';
  return /^(?:\w*Error|Failed).*$/m.exec(text)?.[0] ?? 'a test failed';
};

/** Runs the group's tests of the service on the copy. Returns the first failure; undefined if all pass. */
const failureOf = async ({ serviceTests }: MutatedGroup, copy: Copy): Promise<string | undefined> => {
  const { code, output } = await runTests(
    [...options, ...serviceTests],
    { SERVICE_ROOT: copy.directory },
    false,
  );
  return code === 0 ? undefined : firstFailure(output);
};

export const makeServiceCopy = (): Copy => makeCopy('service', copied);

/** The tests must pass on a copy without a mutant. Otherwise they would catch every mutant. */
export const requirePassing = async (group: MutatedGroup, copy: Copy): Promise<void> => {
  const failure = await failureOf(group, copy);
  if (failure !== undefined) throw new Error(`The tests of ${group.name} fail without a mutant: ${failure}`);
};

/** Runs the group's tests of the service with the mutant. Returns the first failure; undefined if it survives. */
export const meetServiceTests = async (
  group: MutatedGroup,
  copy: Copy,
  mutant: Mutant,
): Promise<string | undefined> => {
  copy.plant([mutant]);
  try {
    return await failureOf(group, copy);
  } finally {
    copy.restore([mutant]);
  }
};
