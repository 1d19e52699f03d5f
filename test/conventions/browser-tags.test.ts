import { expect, test } from 'vitest';
import { closureOf, modulesIn } from './architecture/sources.ts';
import { filesOf } from './support/sources.ts';

/** Without the tag, a machine that has no browser fails. With a needless tag, it skips what it could run. */
test('the files with the tag `browser` are those that start a browser', () => {
  const modules = modulesIn('test');
  const files = filesOf('test/**/*.test.ts').filter(
    ({ path }) => path !== 'test/conventions/browser-tags.test.ts',
  );
  const tagged = files.filter(({ text }) => /^\/\/ @module-tag browser$|tags: \['browser'\]/m.test(text));
  const starting = files.filter(({ path }) => closureOf(path, modules).includes('test/support/browser.ts'));

  expect(starting.length).toBeGreaterThan(3);
  expect(tagged.map(({ path }) => path)).toEqual(starting.map(({ path }) => path));
});
