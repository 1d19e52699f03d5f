import { generateKeyPairSync } from 'node:crypto';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import { scanConfiguration, scanProblem } from '#infra/environments/settings.ts';
import { addStack } from '#infra/synthesize.ts';
import { synthesized } from './support/synthesized.ts';
import { temporaryDirectory } from './support/temporary-directory.ts';

const pemOf = (curve: string): string =>
  generateKeyPairSync('ec', { namedCurve: curve })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
const publicKeyPem = pemOf('P-256');
const url = 'https://scanner.bank.example/v1';

describe('the setting documentScan', () => {
  it.each([
    ['guardduty' as const, { DOCUMENT_SCANNER: 'guardduty' }],
    [
      { url, publicKeyPem },
      { DOCUMENT_SCANNER: 'http', SCANNER_URL: url, SCANNER_PUBLIC_KEY: publicKeyPem },
    ],
    ['none' as const, {}],
    [undefined, {}],
  ])('%j configures the scanner', (documentScan, expected) => {
    const settings = documentScan === undefined ? {} : { documentScan };

    expect(scanConfiguration(settings)).toEqual(expected);
    expect(scanProblem({ ...settings, mode: 'sandbox' })).toBeUndefined();
  });

  it.each([
    ['http', { url: 'http://scanner.bank.example', publicKeyPem }, /documentScan.url: must be https/],
    ['a slash at the end', { url: `${url}/`, publicKeyPem }, /documentScan.url/],
    ['a query', { url: `${url}?key=1`, publicKeyPem }, /documentScan.url/],
    ['another curve', { url, publicKeyPem: pemOf('P-384') }, /documentScan.publicKeyPem: .*P-256/],
    ['no key', { url, publicKeyPem: 'key' }, /documentScan.publicKeyPem/],
  ])('with %s cannot be deployed', (_what, documentScan, problem) => {
    expect(scanProblem({ documentScan, mode: 'production' })).toMatch(problem);
  });

  it('must be decided in production, where nobody is a decision, too', () => {
    expect(scanProblem({ mode: 'production' })).toMatch(/say 'guardduty'/);
    expect(scanProblem(production)).toMatch(/say 'guardduty'/);
    expect(scanProblem({ mode: 'production', documentScan: 'none' })).toBeUndefined();
  });
});

describe('a stack whose documents GuardDuty scans', () => {
  let template: Template;

  beforeAll(async () => {
    const app = new App({
      outdir: temporaryDirectory(),
      analyticsReporting: false,
      builtinCloudFormationValidation: false,
    });
    template = Template.fromStack(await addStack(app, { ...sandbox, documentScan: 'guardduty' }));
  });

  it('has a plan for the files of documents, which tags them', () => {
    template.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['documents/'] } },
      Actions: { Tagging: { Status: 'ENABLED' } },
    });
  });

  it('lets only GuardDuty assume the role, and the role only tag, read and watch', () => {
    const [role] = Object.values(
      template.findResources('AWS::IAM::Role', {
        Properties: {
          AssumeRolePolicyDocument: {
            Statement: [
              {
                Action: 'sts:AssumeRole',
                Effect: 'Allow',
                Principal: { Service: 'malware-protection-plan.guardduty.amazonaws.com' },
              },
            ],
          },
        },
      }),
    );
    const statements: { Action: string | string[] }[] =
      role?.Properties.Policies[0].PolicyDocument.Statement ?? [];

    expect(statements.flatMap(({ Action }) => Action).toSorted()).toEqual([
      'events:DeleteRule',
      'events:DescribeRule',
      'events:ListTargetsByRule',
      'events:PutRule',
      'events:PutTargets',
      'events:RemoveTargets',
      's3:GetBucketNotification',
      's3:GetObject',
      's3:GetObjectTagging',
      's3:GetObjectVersion',
      's3:GetObjectVersionTagging',
      's3:ListBucket',
      's3:PutBucketNotification',
      's3:PutObject',
      's3:PutObjectTagging',
      's3:PutObjectVersionTagging',
    ]);
  });

  it('refuses everybody else to read an object with the tag of a threat', () => {
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Action: ['s3:GetObject', 's3:GetObjectVersion'],
            Condition: {
              StringEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'THREATS_FOUND' },
              ArnNotEquals: { 'aws:PrincipalArn': Match.anyValue() },
            },
          }),
        ]),
      },
    });
  });

  it('sends each result to sweep-documents, and what it cannot hand over to the queue of failed events', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [{ Ref: Match.stringLikeRegexp('^DocumentsBucket') }] } },
      },
      Targets: [{ Arn: Match.anyValue(), DeadLetterConfig: Match.anyValue() }],
    });
  });

  it('tells the functions who scans', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'PaymentsService-sandbox-follow-upload',
      Environment: { Variables: Match.objectLike({ DOCUMENT_SCANNER: 'guardduty' }) },
    });
  });
});

it('no stack has anything of GuardDuty without the setting', async () => {
  const { template } = await synthesized('sandbox');

  template.resourceCountIs('AWS::GuardDuty::MalwareProtectionPlan', 0);
});
