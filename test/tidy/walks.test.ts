import { expect, test } from 'vitest';
import { closureOf, modulesIn } from '../../scripts/architecture/sources.ts';
import { walks } from '../../scripts/architecture/walks.ts';

const modules = modulesIn('functions', 'shared');

test.each(walks)('the walk "$title" takes no more files than it did', ({ start, most }) => {
  const paths = closureOf(start, modules);

  expect(paths.length, `lower \`most\` in scripts/architecture/walks.ts`).toBeGreaterThan(most - 5);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most);
});

test('a walk that imports one more file is longer', () => {
  const two = [
    { path: 'functions/a.ts', imports: ['shared/b.ts'] },
    { path: 'shared/b.ts', imports: [] },
  ];

  expect(closureOf('functions/a.ts', two)).toEqual(['functions/a.ts', 'shared/b.ts']);
  expect(closureOf('functions/a.ts', two.slice(0, 1))).toEqual(['functions/a.ts']);
});
