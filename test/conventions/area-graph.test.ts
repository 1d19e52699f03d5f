import { describe, expect, it } from 'vitest';
import { problemsOf } from './architecture/area-graph.ts';
import { importsIn, modulesIn } from './architecture/sources.ts';

const modules = modulesIn('shared');

/** What is wrong with the real modules when this import is planted beside them. */
const problemsWith = (path: string, specifier: string): string[] =>
  problemsOf([...modules, importsIn(path, `import { planted } from '${specifier}';`)]);

describe('the areas', () => {
  it('import from rows above only, without a circle, and so do the features in them', () => {
    expect(problemsOf(modules)).toEqual([]);
  });

  it.each([
    [
      'shared/kernel/planted.ts',
      '#shared/payments/quotes/plan.ts',
      'kernel imports payments from a lower row',
    ],
    ['shared/ledger/planted.ts', '../customers/store.ts', 'ledger imports customers from a lower row'],
    ['shared/payments/payouts/planted.ts', '../quotes/plan.ts', 'circle: '],
    ['shared/planted/store.ts', '#shared/ledger/store.ts', 'planted is in no row'],
  ])('refuse %s with an import of %s', (path, specifier, problem) => {
    expect(problemsWith(path, specifier).join('\n')).toContain(problem);
  });

  it('may import files of their own feature', () => {
    expect(problemsWith('shared/payments/quotes/planted.ts', './plan.ts')).toEqual([]);
  });
});
