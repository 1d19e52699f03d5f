import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
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

const refused = 'refused';

/** The SDK refuses what a partition does not have. */
const endpointOrRefusal = (resolve: () => string): string => {
  try {
    return resolve();
  } catch {
    return refused;
  }
};

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

describe("the lean rules of DynamoDB's endpoints", () => {
  const partitions = replacements.find(({ file }) =>
    file.test('/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js'),
  );
  const path = 'node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js';
  const source = readFileSync(join(repositoryRoot, path), 'utf8');
  const regions = [...source.matchAll(/^ {16}"([a-z]+(?:-[a-z]+)+-\d)": \{/gm)].map(
    ([, region]) => region ?? '',
  );

  const leanResolver = async () => {
    const { contents } =
      replacements.find(({ file }) =>
        file.test('/@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js'),
      ) ?? {};
    const list: unknown = await import(
      `data:text/javascript,${encodeURIComponent(partitions?.contents(source) ?? '')}`
    );
    const known = JSON.stringify(Object(list).partitionsInfo);
    const partition = `(region) => {
      const found = ${known}.partitions.find(({ regions, regionRegex }) => region in regions || new RegExp(regionRegex).test(region));
      return found.outputs;
    }`;
    const code = (contents?.('') ?? '').replace(
      /import .*/,
      `const awsEndpointFunctions = { partition: ${partition} };`,
    );
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return (parameters: object): URL => Object(module).defaultEndpointResolver(parameters).url;
  };

  it('are those of the SDK for every region, with and without FIPS and dual stack', async () => {
    const lean = await leanResolver();
    const differences: string[] = [];
    for (const Region of regions)
      for (const UseFIPS of [false, true])
        for (const UseDualStack of [false, true]) {
          const client = new DynamoDBClient({ region: Region });
          const parameters = { Region, UseFIPS, UseDualStack };
          const expected = endpointOrRefusal(() => client.config.endpointProvider(parameters).url.href);
          const found = endpointOrRefusal(() => lean(parameters).href);
          if (expected !== found && expected !== refused)
            differences.push(`${JSON.stringify(parameters)}: ${expected}, ${found}`);
        }
    expect(regions.length).toBeGreaterThan(35);
    expect(differences).toEqual([]);
  });

  it('take an endpoint of the settings first', async () => {
    const lean = await leanResolver();

    expect(lean({ Region: 'eu-west-1', Endpoint: 'http://127.0.0.1:8000' }).href).toBe(
      'http://127.0.0.1:8000/',
    );
  });
});
