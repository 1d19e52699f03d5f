import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moduleOfSharedValues } from '#infra/module-of-shared-values.ts';
import { accountTypes } from '#shared/account-types/account-types.ts';

const exportOf = async (code: string): Promise<unknown> => {
  const module: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default;
};

it('the shared-values module has the same account types in half the characters', async () => {
  const json = readFileSync('shared/account-types/account-types.json', 'utf8');

  const code = moduleOfSharedValues(json);

  expect(code.length).toBeLessThan(JSON.stringify(accountTypes).length / 2);
  expect(await exportOf(code)).toEqual(accountTypes);
});

it.each([
  ['"text"'],
  ['null'],
  ['[]'],
  [JSON.stringify([null, { __proto: 1, 'a-b': [true, 'a text long enough to share between two', 1.5] }])],
  [
    JSON.stringify(
      Array.from({ length: 3 }, () => ({ a: { of: 'a text long enough to share between all' } })),
    ),
  ],
])('the shared-values module leaves %s unchanged', async (json) => {
  expect(await exportOf(moduleOfSharedValues(json))).toEqual(JSON.parse(json));
});
