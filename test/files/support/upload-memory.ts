import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { bundleFunctions, repositoryRoot } from '#infra/bundle.ts';
import type { TestPlatform } from '#test/support/service.ts';

const measuredSchema = z.object({ statusCode: z.int(), loadedBytes: z.int(), mostBytes: z.int() });
/** The status of the answer, and the memory of the whole process: after loading the function, and at its peak. */
export type MeasuredUpload = z.output<typeof measuredSchema>;

const run = promisify(execFile);
const inRepository = (...path: string[]): string => join(repositoryRoot, ...path);

const eventOf = ({ id }: TestPlatform, uploadId: string): string =>
  JSON.stringify({
    httpMethod: 'GET',
    path: `/uploads/${uploadId}`,
    headers: {},
    pathParameters: { uploadId },
    requestContext: { requestId: 'measured', authorizer: { platformId: id, tokenId: id } },
  });

/** Follows an upload in a fresh process with only the bundle in it, like a cold Lambda instance. */
export const measureUpload = async (platform: TestPlatform, uploadId: string): Promise<MeasuredUpload> => {
  const { bucketUrl, tableName, dynamodbEndpoint } = platform.address;
  const [, s3 = '', bucket = ''] = /^(.*)\/([^/]+)$/.exec(bucketUrl) ?? [];
  const { stderr } = await run(
    process.execPath,
    [inRepository('test/files/support/upload-memory-child.mjs')],
    {
      env: {
        UPLOAD_EVENT: eventOf(platform, uploadId),
        UPLOAD_BUNDLE: join((await bundleFunctions()).codeDirectory, 'follow-upload.mjs'),
        ENVIRONMENT: 'sandbox',
        TABLE_NAME: tableName,
        DOCUMENTS_BUCKET_NAME: bucket,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'LOCALOPERATOR',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_ENDPOINT_URL_DYNAMODB: dynamodbEndpoint,
        AWS_ENDPOINT_URL_S3: s3,
      },
    },
  );
  return measuredSchema.parse(JSON.parse(stderr));
};
