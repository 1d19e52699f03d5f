import { describe, expect, it } from 'vitest';
import { allSources, filesOf, pathsOf, rooms, type Source } from './support/sources.ts';

const folders = [...rooms, 'clients/*/generated', 'docs', 'statemachines'];

/** The path and its endings at folder names, because a comment may leave out the first folders. */
const suffixesOf = (path: string): string[] => {
  const names = path.split('/');
  return names.map((_, index) => names.slice(index).join('/'));
};

/** Files that exist only after a start of the service or a build. */
const madeLater = ['connection.json', '.local/connection.json', 'index.mjs', 'llms.txt', 'openapi.json'];
const named = pathsOf('*', 'clients/*/*', ...folders.map((folder) => `${folder}/**/*`));
const known = new Set([...named.flatMap(suffixesOf), ...madeLater]);

const commentPattern = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm;

/** The comments of code. A page and the definition of a workflow count as a whole. */
const proseOf = ({ path, text }: Source): string =>
  /\.(?:ts|mjs|js)$/.test(path) ? (text.match(commentPattern) ?? []).join('\n') : text;

/** This file names missing files on purpose. */
const code = allSources().filter(({ path }) => path !== 'test/conventions/named-files.test.ts');
const prose = [...code, ...filesOf('*.md', 'clients/*/*.md', 'docs/**/*.md', 'statemachines/*.json')].map(
  (source) => ({
    path: source.path,
    text: proseOf(source),
  }),
);

const filePattern = /(?<![\w/.<>*$-])((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|md|txt|json))\b/g;

/** `path: name` of each missing file that a text names. */
const missingFiles = ({ path, text }: Source): string[] =>
  [...text.matchAll(filePattern)]
    .map(([, name = '']) => name.replace(/^(?:\.{1,2}\/)+/, ''))
    .filter((name) => !known.has(name))
    .map((name) => `${path}: ${name}`);

/** Sources outside the repository. */
const counterparties = /\b(?:spec\.txt|decisions\.md|fields\.md)|\.\.\/shared\/|\bissue \d/;

describe('a comment, a page and a workflow', () => {
  it('name only files of this repository', () => {
    expect(prose.flatMap(missingFiles)).toEqual([]);
  });

  it('name no source that a reader of this repository does not have', () => {
    const lines = prose.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => counterparties.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );

    expect(lines).toEqual([]);
  });

  it.each([
    ['// See kernel/gone.ts.', ['x.ts: kernel/gone.ts']],
    ['/** See shared/kernel/ids.ts and ids.ts. */', []],
    ["import { a } from './gone.ts';", []],
    ['const a = 1; // as gone.md says', ['x.ts: gone.md']],
  ])('are read for names in %s', (text, expected) => {
    expect(missingFiles({ path: 'x.ts', text: proseOf({ path: 'x.ts', text }) })).toEqual(expected);
  });
});
