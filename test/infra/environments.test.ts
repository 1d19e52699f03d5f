import { spawnSync } from 'node:child_process';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { environmentNameCharacters, settingsProblems } from '#infra/environments/check-settings.ts';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Settings } from '#infra/environments/settings.ts';
import { deployableSettings, environmentsIn } from '#infra/environments/settings-of.ts';
import { stackNameOf } from '#infra/resource-names.ts';
import { addStack } from '#infra/synthesize.ts';
import { functionNameCharacters } from '#shared/kernel/aws-limits.ts';
import { quickApp } from './support/quick-app.ts';
import { smallService, writeFile } from './support/service-files.ts';
import { temporaryDirectory } from './support/temporary-directory.ts';

const decided: Settings = {
  ...production,
  account: '111122223333',
  region: 'eu-central-1',
  umaDomain: 'pay.bank.com',
  rates: { sources: { bank: 'https://rates.bank.com/latest', market: 'https://market.example/usd' } },
  alarms: { email: 'on-call@bank.com' },
  documentScan: 'none',
};

const apiDomain = {
  name: 'api.bank.com',
  certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/11111111-2222-3333-4444-555555555555',
};

const vpc = {
  subnetIds: ['subnet-0a1b2c3d', 'subnet-0123456789abcdef0'],
  securityGroupIds: ['sg-0a1b2c3d'],
};

test('production can be deployed when everything is decided', () => {
  expect(settingsProblems(decided)).toEqual([]);
  expect(settingsProblems({ ...decided, rates: 'shipped' })).toEqual([]);
  expect(
    settingsProblems({ ...decided, mode: 'sandbox', rates: { sources: { bank: 'https://a' } } }),
  ).toEqual([]);
  expect(settingsProblems({ ...decided, accountConcurrency: 10, reservedConcurrency: {} })).toEqual([]);
  expect(settingsProblems({ ...decided, domain: apiDomain, vpc })).toEqual([]);
});

test('a sandbox can be deployed as it is, to the account of the shell', () => {
  expect(deployableSettings('sandbox')).toBe(sandbox);
});

test.each<[keyof Settings, Partial<Settings>, RegExp]>([
  ['account', { account: '1111' }, /"1111" must be 12 digits/],
  ['name', { name: 'sandbox-of-payments' }, /"sandbox-of-payments" must have at most 15 lower-case letters/],
  ['name', { name: 'Sandbox' }, /"Sandbox" must have at most 15 lower-case letters/],
  ['region', { region: 'Frankfurt' }, /"Frankfurt" must be a region's name/],
  ['region', { region: 'cn-north-1' }, /"cn-north-1" is in another partition of AWS.*never tried/],
  ['region', { region: 'us-gov-west-1' }, /"us-gov-west-1" is in another partition of AWS/],
  ['region', { region: 'us-iso-east-1' }, /"us-iso-east-1" is in another partition of AWS/],
  ['umaDomain', { umaDomain: 'platforms.uma.test' }, /reserved for tests.*name a domain that you own/],
  ['umaDomain', { umaDomain: 'pay.example.com' }, /reserved for tests/],
  ['rates', { rates: { sources: { bank: 'https://rates.bank.com' } } }, /name 2 sources or more/],
  ['rates', { rates: { sources: { bank: 'http://a', market: 'https://b' } } }, /"bank: http:\/\/a" must be/],
  [
    'rates',
    { rates: { sources: { 'A b': 'https://a', market: 'https://b' } } },
    /"A b: https:\/\/a" must be/,
  ],
  ['rates', { rates: { sources: { bank: 'https://a', market: 'https://a' } } }, /must be independent/],
  ['alarms', { alarms: {} }, /name who gets them, email or topicArn/],
  [
    'reservedConcurrency',
    { accountConcurrency: 250 },
    /limit \(accountConcurrency\) of 250 to 300, or set \{\}/,
  ],
  [
    'throttling',
    { throttling: { requestsPerSecond: 10_001, burst: 1_000 } },
    /takes 10000 requests a second/,
  ],
  [
    'platformLimits',
    { platformLimits: { requestsPerSecond: 501, burst: 200 } },
    /not have more than the stage/,
  ],
  ['domain', { domain: { ...apiDomain, name: 'localhost' } }, /"localhost" must be a host name/],
  ['domain', { domain: { ...apiDomain, certificateArn: 'x' } }, /"x" must be the ARN of a certificate/],
  [
    'domain',
    { domain: { ...apiDomain, certificateArn: apiDomain.certificateArn.replace('aws', 'aws-cn') } },
    /must be the ARN of a certificate/,
  ],
  [
    'domain',
    { domain: apiDomain, region: 'eu-west-1' },
    /is in eu-central-1; a regional API needs one in eu-west-1/,
  ],
  [
    'webAclArn',
    { webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/a/b' },
    /a regional web ACL/,
  ],
  [
    'webAclArn',
    { webAclArn: 'arn:aws-us-gov:wafv2:us-east-1:111122223333:regional/webacl/a/b' },
    /a regional web ACL/,
  ],
  [
    'vpc',
    { vpc: { subnetIds: ['subnet-0a1b2c3d'], securityGroupIds: ['sg-0a1b2c3d'] } },
    /two private subnets/,
  ],
  ['restoredTable', { restoredTable: 'of today!' }, /"of today!" must be a table's name/],
  ['sealedKeyDays', { sealedKeyDays: 0.5 }, /0.5 must be whole days, 1 to 90/],
  ['sealedKeyDays', { sealedKeyDays: 91 }, /91 must be whole days/],
  ['payerDataRetentionDays', { payerDataRetentionDays: 44 }, /44 must be whole days, 45 to 3653/],
  ['isPlainHttpWebhookAllowed', { isPlainHttpWebhookAllowed: true }, /must be false/],
])('a wrong %s is one sentence that names it', (name, wrong, message) => {
  const problems = settingsProblems({ ...decided, ...wrong });

  expect(problems).toEqual([expect.stringMatching(message)]);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
});

test.each(['account', 'region', 'rates', 'alarms'] as const)('production without %s is refused', (name) => {
  const { [name]: _left, ...rest } = decided;

  expect(settingsProblems(rest)).toEqual([expect.stringMatching(new RegExp(`^${name}: name `))]);
});

test('an account without a region is refused in a sandbox, too', () => {
  expect(settingsProblems({ ...sandbox, account: '111122223333' })).toEqual([
    'region: name the AWS region, such as eu-central-1',
  ]);
});

test.each([undefined, 'local', 'local-prod', 'staging'])('the environment %s cannot be deployed', (name) => {
  expect(() => deployableSettings(name)).toThrow('-c env=production or -c env=sandbox');
});

const otherSandbox = (name: string) =>
  `export const other = { ...${JSON.stringify(sandbox)}, name: '${name}', account: '111122223333', region: 'eu-west-1' };`;

test('a second sandbox in another account is another file', async () => {
  const directory = temporaryDirectory();
  writeFile(directory, 'sandbox-west.ts', otherSandbox('sandbox-west'));
  writeFile(directory, 'check-settings.ts', 'export {};');

  const { 'sandbox-west': other, ...rest } = await environmentsIn(directory);

  expect(rest).toEqual({});
  expect(other && settingsProblems(other)).toEqual([]);
  expect(other && stackNameOf(other)).toBe('PaymentsService-sandbox-west');
});

test('an environment whose file has another name is refused, because both would be one stack', async () => {
  const directory = temporaryDirectory();
  writeFile(directory, 'sandbox-east.ts', otherSandbox('sandbox'));

  await expect(environmentsIn(directory)).rejects.toThrow("settings whose name is 'sandbox-east'");
});

test('the longest name of an environment leaves room for the longest name of a function', () => {
  const longest = { ...decided, name: 'a'.repeat(environmentNameCharacters) };
  const names = findEntryPoints(repositoryRoot).map(({ id }) => `${stackNameOf(longest)}-${id}`);

  expect(settingsProblems(longest)).toEqual([]);
  expect(Math.max(...names.map(({ length }) => length))).toBe(functionNameCharacters);
});

test.each([
  ['is protected with its table', {}, true],
  [
    'is not protected during its first deployment, so that a failed one can go',
    { isStackProtected: false },
    false,
  ],
])('a production stack %s', async (_what, more, isProtected) => {
  const app = quickApp();
  // The small service has none of the functions that alarms watch.
  const { alarms: _alarms, ...unwatched } = decided;
  const stack = await addStack(app, { ...unwatched, ...more }, smallService());

  expect(stack.terminationProtection).toBe(isProtected);
  Template.fromStack(stack).hasResourceProperties('AWS::DynamoDB::Table', {
    DeletionProtectionEnabled: isProtected,
  });
});

test('a restored table is adopted by its name, as a resource that CloudFormation can import', async () => {
  const app = quickApp();
  const { alarms: _alarms, ...settings } = sandbox;
  const restored = { ...settings, restoredTable: 'payments-restored' };
  const template = Template.fromStack(await addStack(app, restored, smallService()));

  const tables = Object.entries(template.findResources('AWS::DynamoDB::Table'));
  expect(tables).toMatchObject([
    [
      expect.not.stringMatching(/^Table710B521B$/),
      {
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: { TableName: 'payments-restored' },
      },
    ],
  ]);
});

test('the app says all that is missing in production, without a stack trace', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
    cwd: repositoryRoot,
    env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ env: 'production' }) },
    encoding: 'utf8',
  });

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toEqual([
    'infra/environments/production.ts is not ready for a deployment:',
    expect.stringMatching(/^- account: /),
    expect.stringMatching(/^- region: /),
    expect.stringMatching(/^- umaDomain: /),
    expect.stringMatching(/^- rates: /),
    expect.stringMatching(/^- documentScan: say 'guardduty'/),
    expect.stringMatching(/^- alarms: /),
  ]);
});
