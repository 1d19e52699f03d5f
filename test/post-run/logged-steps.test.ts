import { expect, test } from 'vitest';
import { loggedSteps, stepOperations, stepsLoggedInWorkflows } from './support/logged-lines.ts';
import { seenInAll } from './support/seen-in-npm-test.ts';

test('after all tests over HTTP, every workflow step has logged its runs, and those of workflows their execution', () => {
  expect(seenInAll('steps', loggedSteps)).toEqual(stepOperations);
  expect(seenInAll('steps-in-workflows', stepsLoggedInWorkflows)).toEqual(stepOperations);
});
