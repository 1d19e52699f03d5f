import { describe, expect, it } from 'vitest';
import { templateProblems } from '#infra/check-template.ts';
import { allSources, filesOf, type Source } from './support/sources.ts';

const lists = ['shared/kernel/aws-limits.ts', 'infra/local-aws/src/aws-limits.ts'];
const textOf = (path: string): string => filesOf(path)[0]?.text ?? '';

interface Limit {
  readonly list: string;
  readonly name: string;
  readonly value: number;
  readonly comment: string;
}

const limits: readonly Limit[] = lists.flatMap((list) =>
  [...textOf(list).matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\nexport const (\w+) = ([\d_]+);/g)].map(
    ([, comment = '', name = '', digits = '']) => ({
      list,
      name,
      value: Number(digits.replaceAll('_', '')),
      comment,
    }),
  ),
);

/** `name | value` of each row of the tables. */
const rows = [...textOf('docs/limits.md').matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)].map(
  ([, name, value]) => `${name} | ${value}`,
);

/** Numbers that can only be a limit of AWS. Elsewhere they must be named. */
const telling = new Set([10_485_760, 262_144, 6_291_556, 29_000, 5_242_880, 25_000]);
const numbersOf = ({ text }: Source): number[] =>
  [...text.matchAll(/(?<![\w.])(\d[\d_]{3,})(?![\w.])/g)].map(([, digits = '']) =>
    Number(digits.replaceAll('_', '')),
  );

describe('a limit of AWS', () => {
  it('is a constant with the page that says it', () => {
    const all = lists.flatMap((list) => textOf(list).match(/^export const/gm) ?? []);

    expect(limits).toHaveLength(all.length);
    expect(limits.filter(({ comment }) => !/https:\/\/(docs\.)?aws\.amazon\.com\/\S+/.test(comment))).toEqual(
      [],
    );
  });

  it('stands in docs/limits.md with its value', () => {
    expect(rows).toEqual(limits.map(({ name, value }) => `${name} | ${value.toLocaleString('en-US')}`));
  });

  it('is the same for the service and for the local host', () => {
    const limitOf = (name: string) => limits.find((limit) => limit.name === name)?.value;

    expect(limitOf('bodyLimitBytes')).toBe(limitOf('gatewayBodyBytes'));
    expect(limitOf('asynchronousLimitBytes')).toBe(limitOf('asynchronousCallBytes'));
    expect(limitOf('integrationTimeoutMs')).toBe((limitOf('gatewayTimeoutSeconds') ?? 0) * 1_000);
  });

  it('is written as a number nowhere else', () => {
    const bare = allSources()
      .filter(({ path }) => !lists.includes(path) && !/(^|\/)test\//.test(path))
      .flatMap((source) =>
        numbersOf(source)
          .filter((number) => telling.has(number))
          .map((number) => `${source.path}: ${number}`),
      );

    expect(bare).toEqual([]);
  });
});

const ofType = (Type: string, Properties: object) => ({ Type, Properties });
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`R${index}`, ofType('AWS::SNS::Topic', {})]),
  );

describe('a template', () => {
  it.each([
    [{ Resources: many(451) }, 'The stack has 451 resources; at most 450 are allowed'],
    [{ Resources: {}, Outputs: many(201) }, 'The stack has 201 outputs; at most 200 are allowed'],
    [
      { Resources: { T: ofType('AWS::DynamoDB::Table', { GlobalSecondaryIndexes: Array(21).fill({}) }) } },
      'T has 21 indexes; AWS allows 20',
    ],
    [
      { Resources: { F: ofType('AWS::Lambda::Function', { Environment: { A: 'x'.repeat(4_096) } }) } },
      'F has 4104 bytes of environment; AWS allows 4096',
    ],
    [
      { Resources: { R: ofType('AWS::IAM::Role', { Policies: ['x'.repeat(10_240)] }) } },
      'R has 10244 characters of inline policies; AWS allows 10240',
    ],
    [
      { Resources: { A: ofType('AWS::CloudWatch::Alarm', { Metrics: Array(11).fill({ MetricStat: {} }) }) } },
      'A has 11 metrics; AWS allows 10',
    ],
    [
      { Resources: { S: ofType('AWS::CloudFormation::Stack', { Parameters: many(201) }) } },
      'S has 201 parameters; AWS allows 200',
    ],
    [
      { Resources: { F: ofType('AWS::Lambda::Function', { Timeout: 901 }) } },
      'F has 901 seconds of timeout; AWS allows 900',
    ],
    [
      {
        Resources: {
          A: ofType('AWS::ApiGateway::RestApi', {
            Body: { paths: Object.fromEntries(Object.keys(many(300)).map((name) => [`/coins/${name}`, {}])) },
          }),
        },
      },
      'A has 301 resources of paths; AWS allows 300',
    ],
  ])('with too much of something is refused at synth (%#)', (template, problem) => {
    expect(templateProblems(JSON.stringify(template))).toEqual([problem]);
  });

  it('is measured as it is written, with its indentation', () => {
    const padded = `${JSON.stringify({ Resources: {} })}${' '.repeat(1_048_576)}`;

    expect(templateProblems(padded)).toEqual(['The stack has 1048592 bytes; at most 1048576 are allowed']);
  });

  it('may have more resources on one machine, where CloudFormation does not count them', () => {
    const template = JSON.stringify({ Resources: many(451) });

    expect(templateProblems(template)).toEqual(['The stack has 451 resources; at most 450 are allowed']);
    expect(templateProblems(template, { isDeployed: false })).toEqual([]);
  });

  it('within the limits is accepted', () => {
    expect(templateProblems(JSON.stringify({ Resources: many(450) }))).toEqual([]);
  });
});
