import { describe, expect, it } from 'vitest';
import { unsentCodes } from '#shared/api/docs/explained-errors.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import { filesOf } from './support/sources.ts';

/** They name codes without sending them. */
const naming = /^shared\/api\/|^shared\/kernel\/errors\.ts$/;
const sources = filesOf('{shared,functions,infra}/**/*.ts').filter(({ path }) => !naming.test(path));

const isNamed = (code: string): boolean => {
  const word = new RegExp(`\\b${code}\\b`);
  return sources.some(({ text }) => word.test(text));
};

describe('the codes that docs/errors.md marks as never sent', () => {
  it('are those of the catalogue that no code names', () => {
    const unnamed = Object.keys(errorCatalogue).filter((code) => !isNamed(code));
    expect(unnamed.toSorted()).toEqual([...unsentCodes].toSorted());
  });
});
