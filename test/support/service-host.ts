import { type Host, type HostOptions, startHost } from '#infra/local/host.ts';
import type { CreatedPlatform, PlatformOrder } from '#shared/platforms/create-platform.ts';

/** Where a running service is; plain data, so that test workers can be told. */
export interface ServiceAddress {
  /** Root of the API with the version. */
  readonly baseUrl: string;
  readonly tableName: string;
  /** DynamoDB Local itself, past roles and faults. */
  readonly dynamodbEndpoint: string;
  /** Of files, as the operator may see it. */
  readonly bucketUrl: string;
  /** Tells the keys of a platform's items; empty where the table is small enough to be scanned. */
  readonly keysUrl: string;
  /** Takes fault plans and invocations (host-control.ts); empty where the service was started without. */
  readonly controlUrl: string;
  /** One file a function with all that it logged; empty where nothing is kept. */
  readonly logDirectory: string;
}

/** Tests wait 1.5 s where a customer waits 30. */
export const testTimeScale = 20;

export const addressOf = (host: Host): ServiceAddress => ({
  baseUrl: host.baseUrl,
  tableName: host.tableName,
  dynamodbEndpoint: host.aws.rawDynamodbEndpoint,
  bucketUrl: `${host.aws.endpoints.s3}/${host.template.ofType('AWS::S3::Bucket')[0]?.physicalId}`,
  keysUrl: '',
  controlUrl: '',
  logDirectory: '',
});

/** Starts a service of the test's own; needed only where a process is killed or a bundle is changed. */
export const startServiceHost = (options: HostOptions = {}): Promise<Host> =>
  startHost({ port: 0, timeScale: testTimeScale, ...options });

export interface TestPlatformOptions {
  readonly isRegulated?: boolean;
  /** Left out: half a percent, nothing fixed. */
  readonly fees?: PlatformOrder['fees'];
}

let count = 0;

/**
 * A fresh, regulated platform with a UMA domain of its own. It goes through the operator's code straight to DynamoDB
 * Local, so no fault plan touches it. One test worker serves one table: the store is bound to it when it is loaded.
 */
export const createTestPlatform = async (
  { tableName, dynamodbEndpoint }: ServiceAddress,
  options: TestPlatformOptions = {},
): Promise<CreatedPlatform> => {
  process.env.TABLE_NAME = tableName;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamodbEndpoint;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'LOCALOPERATOR';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  const { createPlatform } = await import('#shared/platforms/create-platform.ts');
  count += 1;
  return createPlatform({
    name: `Test platform ${count}`,
    umaDomain: `p${process.pid}-${count}-${Date.now().toString(36)}.uma.test`,
    isRegulatedFinancialInstitution: options.isRegulated ?? true,
    fees: options.fees,
  });
};
