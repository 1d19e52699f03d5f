import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { replacements } from '#infra/lean-modules.ts';

const candidates = globSync(
  [
    'node_modules/@aws-sdk/*/package.json',
    'node_modules/@aws-sdk/*/dist-es/**/*.js',
    'node_modules/@aws/*/dist-es/*.js',
    'node_modules/@smithy/core/dist-es/**/*.js',
    'node_modules/zod/v4/core/*.js',
    'shared/**/*.json',
  ],
  { cwd: repositoryRoot },
);

it.each(replacements.map(({ file }) => file))('the lean replacement of %s finds its file', (file) => {
  expect(candidates.some((path) => file.test(path))).toBe(true);
});

it('the lean dates are those of the SDK', async () => {
  const { contents } =
    replacements.find(({ file }) => file.test('/@smithy/core/dist-es/submodules/serde/date-utils.js')) ?? {};
  const source = contents?.('') ?? '';
  const dates: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const at = new Date('2026-11-24T12:30:15.000Z');

  expect(dates).toMatchObject({
    dateToUtcString: expect.any(Function),
    parseRfc3339DateTime: expect.any(Function),
  });
  const call = (name: string, value: unknown): unknown => Object(dates)[name](value);
  expect(call('dateToUtcString', at)).toBe('Tue, 24 Nov 2026 12:30:15 GMT');
  expect(call('parseRfc3339DateTime', '2026-11-24T12:30:15Z')).toEqual(at);
  expect(call('parseRfc3339DateTimeWithOffset', '2026-11-24T13:30:15+01:00')).toEqual(at);
  expect(call('parseRfc7231DateTime', 'Tue, 24 Nov 2026 12:30:15 GMT')).toEqual(at);
  expect(call('parseEpochTimestamp', 1_795_523_415)).toEqual(at);
  for (const name of ['parseRfc3339DateTime', 'parseRfc7231DateTime', 'parseEpochTimestamp'])
    expect(call(name, null)).toBeUndefined();
});
