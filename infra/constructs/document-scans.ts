import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty';
import {
  AnyPrincipal,
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';
import type { DocumentsBucket } from './documents-bucket.ts';

export interface DocumentScansProps {
  readonly documents: DocumentsBucket;
  /** Gets the results. */
  readonly worker: IFunction;
  readonly failedEvents: Queue;
}

const scanned = 'documents/';

/**
 * GuardDuty scans each new file of a document, tags it and sends an event. Source of the role's statements: Amazon
 * GuardDuty User Guide, "Create or update IAM role policy" of Malware Protection for S3.
 */
export class DocumentScans extends Construct {
  readonly rule: Rule;

  constructor(scope: Construct, { documents, worker, failedEvents }: DocumentScansProps) {
    super(scope, 'DocumentScans');
    const { bucket } = documents;
    const role = new Role(this, 'Role', {
      description: 'GuardDuty scans the files of documents with it.',
      assumedBy: new ServicePrincipal('malware-protection-plan.guardduty.amazonaws.com'),
      inlinePolicies: { Scan: new PolicyDocument({ statements: this.statements(documents) }) },
    });
    acknowledge(role, {
      'AwsSolutions-IAM5': 'GuardDuty chooses the end of its rule, and scans every object below the folder.',
    });
    const plan = new CfnMalwareProtectionPlan(this, 'Plan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName, objectPrefixes: [scanned] } },
      actions: { tagging: { status: 'ENABLED' } },
    });
    plan.node.addDependency(role);
    this.refuseReading(documents, role);
    this.rule = new Rule(this, 'Results', {
      eventPattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket.bucketName] } },
      },
      targets: [new LambdaFunction(worker, { deadLetterQueue: failedEvents })],
    });
  }

  private statements({ bucket }: DocumentsBucket): PolicyStatement[] {
    const managedRule = Stack.of(this).formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    const objects = bucket.arnForObjects(`${scanned}*`);
    return [
      new PolicyStatement({
        actions: ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
        resources: [managedRule],
        conditions: {
          StringLike: { 'events:ManagedBy': 'malware-protection-plan.guardduty.amazonaws.com' },
        },
      }),
      new PolicyStatement({
        actions: ['events:DescribeRule', 'events:ListTargetsByRule'],
        resources: [managedRule],
      }),
      new PolicyStatement({
        actions: [
          's3:GetObjectTagging',
          's3:GetObjectVersionTagging',
          's3:PutObjectTagging',
          's3:PutObjectVersionTagging',
        ],
        resources: [objects],
      }),
      new PolicyStatement({ actions: ['s3:GetObject', 's3:GetObjectVersion'], resources: [objects] }),
      new PolicyStatement({
        actions: ['s3:GetBucketNotification', 's3:PutBucketNotification', 's3:ListBucket'],
        resources: [bucket.bucketArn],
      }),
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('malware-protection-resource-validation-object')],
      }),
    ];
  }

  /** From the moment of the tag, whatever the service does: no link and no role but GuardDuty's reads the file. */
  private refuseReading({ bucket }: DocumentsBucket, scanner: Role): void {
    bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject', 's3:GetObjectVersion'],
        resources: [bucket.arnForObjects(`${scanned}*`)],
        conditions: {
          StringEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'THREATS_FOUND' },
          ArnNotEquals: { 'aws:PrincipalArn': scanner.roleArn },
        },
      }),
    );
  }
}
