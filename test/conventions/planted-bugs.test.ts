import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { plantedBugs } from '#test/prove/planted-bugs.ts';

describe('every planted bug', () => {
  it.each(plantedBugs)('still has its place in the code: $name', ({ replacements }) => {
    const lost = replacements.filter(
      ({ file, text }) => !readFileSync(join(repositoryRoot, file), 'utf8').includes(text),
    );

    expect(lost.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});
