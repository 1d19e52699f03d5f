import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { AwsHost } from '#src/aws/aws-host.ts';

const settings = (accessKeyId: string) => ({
  region: 'us-east-1',
  credentials: { accessKeyId, secretAccessKey: 'local' },
});

/** A client of a function: `caller` is its logical id, or `OPERATOR`. */
export const dynamodbOf = (host: AwsHost, caller: string, maxAttempts = 1): DynamoDBClient =>
  new DynamoDBClient({ ...settings(`LOCAL${caller}`), endpoint: host.endpoints.dynamodb, maxAttempts });

export const kmsOf = (host: AwsHost, caller: string): KMSClient =>
  new KMSClient({ ...settings(`LOCAL${caller}`), endpoint: host.endpoints.kms, maxAttempts: 1 });

export const s3Of = (host: AwsHost, caller: string): S3Client =>
  new S3Client({ ...settings(`LOCAL${caller}`), endpoint: host.endpoints.s3, maxAttempts: 1 });

export const lambdaOf = (host: AwsHost, caller: string): LambdaClient =>
  new LambdaClient({ ...settings(`LOCAL${caller}`), endpoint: host.endpoints.lambda, maxAttempts: 1 });

export const logsOf = (host: AwsHost, caller: string): CloudWatchLogsClient =>
  new CloudWatchLogsClient({ ...settings(`LOCAL${caller}`), endpoint: host.endpoints.sfn, maxAttempts: 1 });

export const sqsOf = (host: AwsHost, caller: string): SQSClient =>
  new SQSClient({
    ...settings(`LOCAL${caller}`),
    endpoint: host.endpoints.sfn,
    maxAttempts: 1,
    useQueueUrlAsEndpoint: false,
  });
