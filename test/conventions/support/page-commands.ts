import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { deployableNames } from '#infra/environments/settings-of.ts';
import { filesOf, type Source } from './sources.ts';

export const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** The options of each command of the AWS CLI that the pages use, from the service models of botocore. */
const awsCommands = z
  .object({ botocore: z.string(), options: z.record(z.string(), z.array(z.string())) })
  .parse(JSON.parse(read('test/conventions/support/aws-commands.json')));
/** Of every command. */
const ofEvery = ['--query', '--output', '--region', '--max-items'];

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

export interface Command {
  readonly page: string;
  readonly text: string;
  /** The page above the command and its section, where its variables are explained. */
  readonly above: string;
}

/** The indented lines of a page, which are commands. */
const commandsOf = ({ path, text }: Source): Command[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    /^ {4,}\S/.test(line) && !/^ {4,}[-|*]/.test(line)
      ? [{ page: path, text: line.trim(), above: lines.slice(0, index).join('\n') }]
      : [],
  );
};

const pages = filesOf('docs/runbook.md', 'docs/deployment.md');
export const commands = pages.flatMap(commandsOf);
export const told = ({ page, text }: Command, problem: string): string => `${page}: ${problem} in: ${text}`;

/** Variables of the shell, without `$(…)` and positions. */
export const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\$\{?([A-Z][A-Z_]*)\b/g)].map(([, name = '']) => name);

export const isExplained = (name: string, above: string): boolean =>
  above.includes(`\`${name}\``) || new RegExp(`(^|\\s)${name}=`).test(above);

export const outputsOf = (text: string): string[] =>
  [...text.matchAll(/\bout ([A-Za-z]+)/g)].map(([, name = '']) => name);

/** The stack's outputs: those that the code names, those of the state machines, and that of an optional domain. */
export const outputs = new Set([
  ...[...read('infra/payments-service-stack.ts').matchAll(/^ {6}(\w+): /gm)].map(([, name = '']) => name),
  ...[...read('infra/constructs/monitoring.ts').matchAll(/\{ (\w+): topic/g)].map(([, name = '']) => name),
  ...[...read('infra/constructs/api-domain.ts').matchAll(/CfnOutput\(scope, '(\w+)'/g)].map(
    ([, name = '']) => name,
  ),
  ...filesOf('statemachines/*.json').map(
    ({ path }) =>
      `${path
        .replace(/^statemachines\/|\.asl\.json$/g, '')
        .replace(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}StateMachineArn`,
  ),
]);

export const awsProblems = (text: string): string[] =>
  [...text.matchAll(/\baws ([a-z0-9-]+ [a-z-]+)([^|;]*)/g)].flatMap(([, name = '', rest = '']) => {
    const known = awsCommands.options[name];
    if (known === undefined) return [`aws ${name} is unknown`];
    const options = rest.replaceAll(/"[^"]*"|'[^']*'/g, '').match(/(?<=\s)--[a-z\d-]+/g) ?? [];
    return options
      .filter((one) => ![...known, ...ofEvery].includes(one))
      .map((one) => `${name} has no ${one}`);
  });

const importPattern = /from '(\.{1,2}\/|#operator\/)([\w/-]+\.ts)'/g;

/** A script and the modules of its commands: they may share their options. */
const withImported = (file: string): string => {
  const seen = new Map<string, string>();
  const take = (path: string): void => {
    if (seen.has(path)) return;
    const text = read(path);
    seen.set(path, text);
    for (const [, start = '', name = ''] of text.matchAll(importPattern)) {
      const near = start === '#operator/' ? `operator/${name}` : join(dirname(path), start + name);
      if (/^(?:scripts|operator\/(?:cli|deploy))\//.test(near)) take(near);
    }
  };
  take(file);
  return [...seen.values()].join('\n');
};

/** `npm run <script> -- <options>`: the script exists, and its source names each option. */
export const npmProblems = (text: string): string[] => {
  const [, script = '', options = ''] = /\bnpm run ([\w:]+)(?: -- (.*))?/.exec(text) ?? [];
  if (script === '') return [];
  const line = scripts[script];
  if (line === undefined) return [`npm run ${script} does not exist`];
  const file = /node (scripts\/[\w-]+\.ts)/.exec(line)?.[1];
  const source =
    file === undefined ? '-c --require-approval --import-existing-resources' : withImported(file);
  const given = options.match(/(?<=^|\s)--?[a-z][a-z-]*/g) ?? [];
  return given.filter((option) => !source.includes(option)).map((option) => `${script} has no ${option}`);
};

/** Every command of the CDK runs the app, also `bootstrap`, and the app needs to know the environment. */
export const cdkProblems = (text: string): string[] =>
  /\bnpx cdk (?!--version)|\bnpm run (?:synth|deploy)\b/.test(text) && !text.includes('-c env=')
    ? ['-c env is missing']
    : [];

/** The keys of `-c key=value` that infra/app.ts reads, and the environments that exist. */
export const contextProblems = (text: string): string[] =>
  [...text.matchAll(/-c (\w+)=(\S+)/g)].flatMap(([, key = '', value = '']) => {
    if (!read('infra/app.ts').includes(`tryGetContext('${key}')`)) return [`-c ${key} is not read`];
    return key === 'env' && value !== '$ENVIRONMENT' && !deployableNames.includes(value)
      ? [`there is no environment ${value}`]
      : [];
  });

/** What bash prints. @throws Error with its complaint */
export const bash = (text: string, ...options: string[]): string => {
  const { status, stdout, stderr } = spawnSync('bash', options, { input: text, encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(stderr);
  return stdout.trim();
};
