import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { objectFolders } from '#infra/grant.ts';
import { synthesized } from './support/synthesized.ts';

const page = readFileSync(join(repositoryRoot, 'docs/deployment.md'), 'utf8');

type Synthesized = Awaited<ReturnType<typeof synthesized>>;

let production: Synthesized;
let sandbox: Synthesized;

beforeAll(async () => {
  production = await synthesized('production');
  sandbox = await synthesized('sandbox');
});

/** The DeletionPolicy of each resource of a type. */
const policiesOf = ({ template }: Synthesized, type: string): string[] =>
  Object.values(template.findResources(type)).map(({ DeletionPolicy }) => String(DeletionPolicy));

describe.each(['AWS::DynamoDB::Table', 'AWS::KMS::Key', 'AWS::Logs::LogGroup', 'AWS::S3::Bucket'])(
  '%s',
  (type) => {
    it('outlives a stack with isDeletionProtected, and goes with one without', () => {
      expect([...new Set(policiesOf(production, type))]).toEqual(['RetainExceptOnCreate']);
      expect([...new Set(policiesOf(sandbox, type))]).toEqual(['Delete']);
    });
  },
);

describe('a log group of production', () => {
  it('has a literal name, so a deployment can adopt the one that a former stack left', () => {
    const names = Object.values(production.template.findResources('AWS::Logs::LogGroup')).map(
      ({ Properties }) => Properties.LogGroupName,
    );
    const made = names.filter((name) => typeof name !== 'string').map((name) => JSON.stringify(name));

    // Its name has the id of the API: a new API has another one.
    expect(made).toEqual([expect.stringContaining('API-Gateway-Execution-Logs_')]);
    expect(names.length).toBeGreaterThan(100);
  });

  it('is adopted by the commands of docs/deployment.md', () => {
    const [, again = ''] = page.split('**Back to the former version.**');
    const [, exists = ''] = page.split('| log group already exists |');

    for (const text of [again.split('\n**')[0], exists.split('\n')[0]]) {
      expect(text).toContain('--import-existing-resources');
    }
  });
});

describe('docs/deployment.md, Teardown', () => {
  const [, teardown = ''] = page.split('\n## Teardown\n');
  const [section = ''] = teardown.split('\n## ');

  it('empties every bucket that goes with the stack, because CloudFormation deletes only empty ones', () => {
    const buckets = Object.keys(
      sandbox.template.findResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' }),
    );
    const outputs = buckets.map((id) =>
      Object.keys(sandbox.template.findOutputs('*', { Value: { Ref: id } })),
    );

    expect(outputs.map((names) => names.filter((name) => section.includes(`$(out ${name})`)))).toEqual([
      ['DocumentsBucketName'],
      ['AuditBucketName'],
    ]);
  });

  it('keeps the data of production by taking away only the protection of the stack', () => {
    const [, kept = ''] = section.split('**Production, with its data kept.**');
    const [advice = '', deletion = ''] = kept.split('**Production, with everything deleted.**');

    expect(advice).toContain('update-termination-protection --no-enable-termination-protection');
    expect(advice).not.toContain('isDeletionProtected: false');
    expect(deletion).toContain('isDeletionProtected: false');
  });
});

describe('the documents bucket', () => {
  it('is private, encrypted and versioned, and deletes raw uploads after a day', () => {
    production.template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        VersioningConfiguration: { Status: 'Enabled' },
        BucketEncryption: Match.objectLike({}),
        LifecycleConfiguration: {
          Rules: Match.arrayWith([
            Match.objectLike({ Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' }),
          ]),
        },
      },
    });
  });

  it('keeps no former version and no incomplete upload for ever, in any folder', () => {
    const buckets = Object.values(production.template.findResources('AWS::S3::Bucket'));
    const rules = buckets.flatMap(
      ({ Properties }): Record<string, unknown>[] => Properties.LifecycleConfiguration?.Rules ?? [],
    );

    for (const folder of objectFolders) {
      expect(rules.find(({ Prefix }) => `${folder}/`.startsWith(String(Prefix)))).toMatchObject({
        Status: 'Enabled',
        NoncurrentVersionExpiration: { NoncurrentDays: folder === 'documents' ? 30 : 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      });
    }
  });

  it('refuses requests without TLS', () => {
    production.template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Action: 's3:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ]),
      },
    });
  });
});

describe('the bucket of the audit trail', () => {
  it('keeps every record for the time that the environment asks for, past the stack itself', () => {
    production.template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        ObjectLockEnabled: true,
        ObjectLockConfiguration: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2_557 } },
        },
        VersioningConfiguration: { Status: 'Enabled' },
        BucketEncryption: Match.objectLike({}),
        LifecycleConfiguration: Match.absent(),
      },
    });
  });
});
