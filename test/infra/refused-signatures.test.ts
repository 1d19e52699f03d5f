import { expect, it } from 'vitest';
import { reporters } from '#infra/alarms.ts';
import { kebabCase } from '#infra/resource-names.ts';
import { operations } from '#shared/api/operations.ts';

it('the alarm counts the refusals of every function that believes a signature', () => {
  // Platforms sign nothing: they read the code when another service does not sign as it should.
  const believing = operations.filter(
    ({ errors, permission }) => permission === 'NONE' && errors.includes('INVALID_SIGNATURE'),
  );

  expect(believing.map(({ id }) => kebabCase(id)).toSorted()).toEqual(reporters.refusedSignatures.toSorted());
});
