import { Duration, Names, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import { type Grant, type ObjectFolder, objectFolders } from '../grant.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { removalPolicyOf } from './removal-policy.ts';

type ObjectGrant = Pick<Grant, 'readObjects' | 'readObjectTags' | 'putObjects' | 'deleteObjects'>;

/** The files of documents and, below `uploads/`, raw bodies that functions have not processed yet. */
export class DocumentsBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Documents');
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: removalPolicyOf(settings),
      lifecycleRules: [
        {
          id: 'RawUploadsLastADay',
          prefix: 'uploads/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          // The same time as the jobs (shared/bulk/limits.ts).
          id: 'BulkErrorsLastAMonth',
          prefix: 'bulk/',
          expiration: Duration.days(30),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          // The same time as the batches (shared/transactions/batches/payout-batch.ts).
          id: 'PayoutRowsLastAMonth',
          prefix: 'batches/',
          expiration: Duration.days(30),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          // For a month, the operator can restore what a fault removed. Then a deleted document is gone.
          id: 'FormerVersionsLastAMonth',
          prefix: 'documents/',
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    acknowledge(this.bucket, {
      'AwsSolutions-S1':
        'Only the functions of this stack can read or write the bucket; each of their accesses is in the request log, and a log bucket would hold a second copy of the object names.',
    });
  }

  /**
   * A deleted or replaced object stays as a former version. No function may touch it; a lifecycle rule removes it.
   *
   * To a reader that may not list the bucket, S3 answers 403 for a missing object, and a broken policy would look like
   * a missing object for ever. The right has no prefix, because a read has none that S3 could compare.
   */
  statements(grant: ObjectGrant): PolicyStatement[] {
    const { readObjects = [], readObjectTags = [], putObjects = [], deleteObjects = [] } = grant;
    return [
      this.allow('s3:GetObject', readObjects),
      readObjects.length === 0
        ? []
        : new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
      this.allow('s3:GetObjectTagging', readObjectTags),
      this.allow('s3:PutObject', putObjects),
      this.allow('s3:DeleteObject', deleteObjects),
    ].flat();
  }

  private allow(action: string, folders: readonly ObjectFolder[]): PolicyStatement[] {
    const resources = folders.map((folder) => this.bucket.arnForObjects(`${folder}/*`));
    return resources.length === 0 ? [] : [new PolicyStatement({ actions: [action], resources })];
  }

  /** Explains to cdk-nag why a role with these statements names many objects. */
  acknowledgeFolders(role: Role): void {
    const reason = 'Keys are made per request; the folder is the narrowest name they share.';
    const bucket = this.bucket.node.defaultChild;
    if (!(bucket instanceof CfnBucket)) throw new Error('The bucket has no resource of its own');
    // A nested stack has the ARN as a parameter, which the CDK calls so.
    const arn =
      Stack.of(role) === Stack.of(this)
        ? `<${Stack.of(this).getLogicalId(bucket)}.Arn>`
        : `<referenceto${Names.nodeUniqueId(bucket.node)}Arn>`;
    for (const folder of objectFolders) {
      acknowledge(role, { [`AwsSolutions-IAM5[Resource::${arn}/${folder}/*]`]: reason });
    }
  }
}
