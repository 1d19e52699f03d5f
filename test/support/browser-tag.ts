import type { Reporter, TestModule } from 'vitest/node';
import { browserRemedy, isSkipping, thisMachine } from './browser-choice.ts';

const isSkipped = isSkipping(thisMachine);

/** On tests and files that start a browser: `{ tags: ['browser'] }`, `@module-tag browser`. */
export const browserTag = { name: 'browser', skip: isSkipped };

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** @param counts of the skipped tests of each file */
export const skippedLine = (counts: readonly number[]): string | undefined => {
  const files = counts.filter((count) => count > 0);
  if (files.length === 0) return undefined;
  const tests = files.reduce((sum, count) => sum + count, 0);
  const skipped = `${counted(tests, 'test')} in ${counted(files.length, 'file')}`;
  return `This machine has no browser, so the run skipped ${skipped}. ${browserRemedy}`;
};

const skippedIn = ({ children }: TestModule): number =>
  [...children.allTests('skipped')].filter(({ tags }) => tags.includes(browserTag.name)).length;

/** Comes after the reporter that prints the summary. */
export class SkippedBrowserTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const line = isSkipped ? skippedLine(modules.map(skippedIn)) : undefined;
    if (line !== undefined) console.log(`${line}\n`);
  }
}
