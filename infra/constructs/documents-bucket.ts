import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import { acknowledge } from '../nag/acknowledge.ts';

/** Documents of customers, and below `uploads/` the raw bodies that functions have not filed yet. */
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
      removalPolicy: settings.isDeletionProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        {
          id: 'RawUploadsLastADay',
          prefix: 'uploads/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    acknowledge(this.bucket, {
      'AwsSolutions-S1':
        'Only the functions of this stack can read or write the bucket; each of their accesses is in the request log, and a log bucket would hold a second copy of the object names.',
    });
  }
}
