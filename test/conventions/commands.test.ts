import { describe, expect, it } from 'vitest';
import { apiVersion } from '#shared/kernel/http/api-version.ts';
import {
  awsProblems,
  bash,
  type Command,
  cdkProblems,
  commands,
  contextProblems,
  isExplained,
  npmProblems,
  outputs,
  outputsOf,
  read,
  told,
  variablesOf,
} from './support/page-commands.ts';
import { filesOf } from './support/sources.ts';

const problemsOf = (problems: (command: Command) => readonly string[]): string[] =>
  commands.flatMap((command) => problems(command).map((problem) => told(command, problem)));

describe('a command of the runbook or of the page about deployment', () => {
  it('has no ellipsis and no placeholder', () => {
    const gaps =
      /…|\.\.\.|<[a-z][\w-]*>|(?<![$\w{])(?:STACK|TABLE|BUCKET|ACCOUNT|REGION|REQUEST|QUERY|APIURL|ID|SECRET)\b(?!=)/;

    expect(problemsOf(({ text }) => gaps.exec(text) ?? [])).toEqual([]);
  });

  it('uses only variables that are explained above it', () => {
    expect(
      problemsOf(({ text, above }) =>
        variablesOf(text).filter((name) => !isExplained(name, `${above}\n${text}`)),
      ),
    ).toEqual([]);
  });

  it('reads only outputs that the stack has', () => {
    expect(problemsOf(({ text }) => outputsOf(text).filter((name) => !outputs.has(name)))).toEqual([]);
    expect(commands.flatMap(({ text }) => outputsOf(text))).toContain('FailedEventsQueueUrl');
  });

  it('of the AWS CLI exists with its options', () => {
    expect(problemsOf(({ text }) => awsProblems(text))).toEqual([]);
  });

  it('of npm and the CDK exists with its options', () => {
    expect(
      problemsOf(({ text }) => [...npmProblems(text), ...cdkProblems(text), ...contextProblems(text)]),
    ).toEqual([]);
  });

  it('reads only logs of functions that exist', () => {
    const functions = new Set(
      filesOf('functions/**/*.ts').map(({ path }) => path.split('/').at(-1)?.replace('.ts', '')),
    );

    expect(
      problemsOf(({ text }) =>
        [...text.matchAll(/(?:\/aws\/lambda\/|Value=)\$STACK-([a-z-]+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => !functions.has(name)),
      ),
    ).toEqual([]);
  });

  it('compares fields of the access log as text, because the gateway writes every value as text', () => {
    const compared = commands.filter(
      ({ text }) => text.includes('/aws/apigateway/') && text.includes('--filter-pattern'),
    );

    expect(compared.filter(({ text }) => !/\$\.\w+ = "/.test(text))).toEqual([]);
    expect(compared).not.toEqual([]);
  });

  it('is a line that the shell understands', () => {
    expect(bash(commands.map(({ text }) => text).join('\n'), '-n')).toBe('');
  });

  it('reads outputs and times, as the first lines of the runbook say', () => {
    const head = commands.filter(({ page }) => page === 'docs/runbook.md').slice(0, 4);
    const lines = [
      ...head.map(({ text }) => text),
      'aws() { echo "$@"; }',
      'out TableName',
      'test $(ago 60) -lt $(date +%s)',
    ];

    expect(bash(lines.join('\n'))).toBe(
      "cloudformation describe-stacks --stack-name PaymentsService-production --query Stacks[0].Outputs[?OutputKey=='TableName'].OutputValue --output text",
    );
  });

  it('empties a bucket before its stack goes, round by round', () => {
    const start = commands.findIndex(({ text }) => text.startsWith('versions()'));
    const rounds = commands.slice(start, start + 2).map(({ text }) => text);
    // The first list of a bucket has one version, the second is empty.
    const aws = [
      'file=$(mktemp)',
      'out() { echo "$1"; }',
      'aws() { if [ "$2" = list-object-versions ]; then grep -q -e "--bucket $4 " $file && echo "[]" || echo \'[{"Key":"a"}]\'; else echo "$@" | tee -a $file; fi; }',
    ];

    expect(bash([...aws, ...rounds, 'rm $file'].join('\n')).split('\n')).toEqual(
      ['DocumentsBucketName', 'AuditBucketName'].map(
        (bucket) => `s3api delete-objects --bucket ${bucket} --delete {"Quiet":true,"Objects":[{"Key":"a"}]}`,
      ),
    );
  });

  it('deletes the keys and the plans of platforms, each plan after it has left its stage', () => {
    const start = commands.findIndex(({ text }) => text.startsWith('plans()'));
    const steps = commands.slice(start, start + 4).map(({ text }) => text);
    const aws = [
      'API=api1',
      'out() { echo standard; }',
      'aws() { case $2 in get-usage-plans) echo own;; get-usage-plan-keys) echo key-of-$4;; *) shift; echo "$@";; esac; }',
    ];

    expect(bash([...aws, ...steps].join('\n')).split('\n')).toEqual([
      'delete-api-key --api-key key-of-own',
      'delete-api-key --api-key key-of-standard',
      `update-usage-plan --usage-plan-id own --patch-operations op=remove,path=/apiStages,value=api1:${apiVersion}`,
      'delete-usage-plan --usage-plan-id own',
    ]);
  });

  it.each([
    ['aws sqs receive-messages', ['aws sqs receive-messages is unknown']],
    ['aws sqs receive-message --queue x', ['sqs receive-message has no --queue']],
    ['npm run demo -- --base-url x', []],
    ['npm run demo -- --base-uri x', ['demo has no --base-uri']],
    ['npm run deploys', ['npm run deploys does not exist']],
    ['npm run deploy -- -c env=local', ['there is no environment local']],
    ['npm run deploy -- -c env=sandbox -c force=1', ['-c force is not read']],
    ['npx cdk bootstrap aws://1/x', ['-c env is missing']],
  ])('is checked: %s', (text, problems) => {
    expect([
      ...awsProblems(text),
      ...npmProblems(text),
      ...cdkProblems(text),
      ...contextProblems(text),
    ]).toEqual(problems);
  });
});

describe('the page about deployment', () => {
  it('has the costs of a million that were measured', () => {
    const million = read('docs/deployment.md').split('| A million | $ |')[1] ?? '';
    const figures = [...million.matchAll(/^\|[^|]*\| ([\d.]+)/gm)].map(([, figure = '']) => figure);
    const measured = read('docs/performance.md');

    expect(figures).toHaveLength(4);
    expect(figures.filter((figure) => !measured.includes(figure))).toEqual([]);
  });
});
