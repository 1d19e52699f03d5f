import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import type { Grant } from '../grant.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { removalPolicyOf } from './removal-policy.ts';

const folder = 'audit/*';

/** Who changed what, one object a batch of the stream. No role of the stack may delete or replace one. */
export class AuditBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Audit');
    const { auditRetentionDays } = settings;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: removalPolicyOf(settings),
      ...(auditRetentionDays !== undefined && {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(auditRetentionDays)),
      }),
    });
    acknowledge(this.bucket, {
      'AwsSolutions-S1':
        'The bucket is itself a log. Every reader takes a role of the stack, and CloudTrail shows who took it.',
    });
  }

  get objectsArn(): string {
    return this.bucket.arnForObjects(folder);
  }

  statements({ addToTrail }: Grant): PolicyStatement[] {
    return addToTrail === true
      ? [new PolicyStatement({ actions: ['s3:PutObject'], resources: [this.objectsArn] })]
      : [];
  }

  /** Explains to cdk-nag why a role with these statements names many objects. */
  acknowledgeFolder(role: Role): void {
    const bucket = this.bucket.node.defaultChild;
    if (!(bucket instanceof CfnBucket)) throw new Error('The bucket has no resource of its own');
    const arn = `<${Stack.of(this).getLogicalId(bucket)}.Arn>`;
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${arn}/${folder}]`]:
        'Each batch of the stream makes an object of its own.',
    });
  }
}
