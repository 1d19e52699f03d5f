import { engineProblems } from '@payments-service/local-aws/engine-limits';
import aslValidator from 'asl-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { findWorkflows } from '#infra/workflow-definitions.ts';

describe.each(findWorkflows(repositoryRoot))('the workflow $id', ({ asl }) => {
  const definition = z.record(z.string(), z.json()).parse(JSON.parse(asl));

  it('is valid Amazon States Language', () => {
    // The validator writes defaults into its argument.
    const { isValid, errorsText } = aslValidator(structuredClone(definition));

    expect(isValid, errorsText()).toBe(true);
  });

  it('runs in the same way in both places', () => {
    expect(engineProblems(definition)).toEqual([]);
  });
});
