import { describe, expect, it } from 'vitest';
import { edgesOf, problemsOf, staleDeclarations } from '../../scripts/architecture/feature-graph.ts';
import { importsIn, modulesIn } from '../../scripts/architecture/sources.ts';

const modules = modulesIn('shared');

/** What the graph of the real modules says when this import is planted beside them. */
const problemsWith = (path: string, specifier: string): string[] =>
  problemsOf(edgesOf([...modules, importsIn(path, `import { planted } from '${specifier}';`)]));

describe('the features', () => {
  it('import from rows above only, without a circle, and only what is declared', () => {
    expect(problemsOf(edgesOf(modules))).toEqual([]);
  });

  it('declare no import that they do not have', () => {
    expect(staleDeclarations(edgesOf(modules))).toEqual([]);
  });

  it.each([
    ['shared/kernel/planted.ts', '#shared/quotes/plan.ts', 'kernel imports quotes from a lower row'],
    ['shared/ledger/planted.ts', '../customers/store.ts', 'ledger imports customers from a lower row'],
    ['shared/quotes/planted.ts', '#shared/incoming/settle.ts', 'circle: '],
    ['shared/transfers/planted.ts', '#shared/webhooks/contract.ts', 'transfers → webhooks is not declared'],
    ['shared/planted/store.ts', '#shared/ledger/store.ts', 'planted is in no row'],
  ])('refuse %s with an import of %s', (path, specifier, problem) => {
    expect(problemsWith(path, specifier).join('\n')).toContain(problem);
  });

  it('may import types, constants and files of their own feature', () => {
    expect(problemsWith('shared/quotes/planted.ts', './plan.ts')).toEqual([]);
  });
});
