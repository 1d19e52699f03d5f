import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { settingsProblems } from '#infra/environments/check-settings.ts';
import { production } from '#infra/environments/production.ts';
import type { Settings } from '#infra/environments/settings.ts';
import { addStack } from '#infra/synthesize.ts';
import { quickApp } from './support/quick-app.ts';

const publicKeyPem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

/** Every setting that an operator may set, as it would stay. */
const final: Settings = {
  ...production,
  account: '111122223333',
  region: 'eu-central-1',
  umaDomain: 'pay.bank.com',
  rates: { sources: { bank: 'https://rates.bank.com/latest', market: 'https://market.com/usd' } },
  switches: {
    default: { url: 'https://switch.bank.com/v1', publicKeyPem, currencies: ['EUR'] },
  },
  verificationProvider: { url: 'https://verify.bank.com/v1', publicKeyPem },
  reverifyOnChange: true,
  documentScan: 'guardduty',
  alarms: { email: 'on-call@bank.com' },
  domain: {
    name: 'api.bank.com',
    certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/11111111-2222-3333-4444-555555555555',
  },
  webAclArn:
    'arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/api/11111111-2222-3333-4444-555555555555',
  vpc: { subnetIds: ['subnet-0a1b2c3d', 'subnet-0a1b2c3e'], securityGroupIds: ['sg-0a1b2c3d'] },
};

const synthesized = async (isStackProtected: boolean) => {
  const stack = await addStack(quickApp(), { ...final, isStackProtected });
  const { Resources } = z
    .looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) })
    .parse(Template.fromStack(stack).toJSON());
  return { isProtected: stack.terminationProtection, resources: Resources };
};

test('the second deployment of docs/deployment.md protects the stack and its table, and changes nothing else', async () => {
  expect(settingsProblems(final)).toEqual([]);
  const first = await synthesized(false);
  const second = await synthesized(true);
  const changed = Object.keys(second.resources).filter(
    (id) => JSON.stringify(first.resources[id]) !== JSON.stringify(second.resources[id]),
  );

  expect([first.isProtected, second.isProtected]).toEqual([false, true]);
  expect(Object.keys(first.resources)).toEqual(Object.keys(second.resources));
  expect(changed.map((id) => second.resources[id]?.Type)).toEqual(['AWS::DynamoDB::Table']);
  // A failed first deployment leaves nothing but the role for logs that the whole account uses.
  const left = Object.values(first.resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
  expect(left.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account']);
});

test('docs/deployment.md has the commands in the order in which a person types them', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/deployment.md'), 'utf8');
  const [, section = ''] = page.split('\n## The first deployment\n');
  const [steps = ''] = section.split('\n### ');
  const commands = [...steps.matchAll(/^ {4}(.+)$/gm)].map(([, command]) => command);

  expect(commands.slice(0, 4)).toEqual([
    'npx cdk bootstrap -c env=$ENVIRONMENT "aws://$ACCOUNT/$AWS_REGION"',
    'npm run stack -- preflight --stack "$STACK" --region "$AWS_REGION"',
    'npm run deploy -- -c env=$ENVIRONMENT -c first=true',
    'npm run deploy -- -c env=$ENVIRONMENT --require-approval never',
  ]);
  for (const [, command = ''] of page.matchAll(/^ {4}(npm run deploy.+)$/gm)) {
    expect(page.indexOf('stack -- preflight')).toBeLessThan(page.indexOf(command));
  }
});
