import { local } from '#infra/environments/local.ts';
import type { OperatorConnection } from '#infra/local/connection-file.ts';
import { serveControls } from '#infra/local/control/serve-controls.ts';
import {
  type LocalService,
  type LocalServiceOptions,
  startLocalService,
} from '#infra/local/local-service.ts';
import { operatorConnection } from '#infra/local/operator-connection.ts';
import type { CreatedPlatform, PlatformOrder } from '#shared/platforms/create-platform.ts';
import { testTimeScale } from './time-scale.ts';

/** The addresses of a running service, as plain data that can be passed to test workers. */
export interface ServiceAddress {
  /** The root URL of the API with the version. */
  readonly baseUrl: string;
  readonly tableName: string;
  /** DynamoDB Local itself, without roles and faults. */
  readonly dynamodbEndpoint: string;
  /** The documents bucket, with the operator's rights. */
  readonly bucketUrl: string;
  /** Returns the keys of a platform's items. Empty where the table is small enough for a scan. */
  readonly keysUrl: string;
  /** Accepts fault plans and invocations (host-control.ts). Empty where the service was started without it. */
  readonly controlUrl: string;
  /** A directory with one log file for each function. Empty where logs are not kept. */
  readonly logDirectory: string;
  /** How an operator reaches the service. Absent for a host in another process. */
  readonly operator?: OperatorConnection | undefined;
}

/** The bucket of documents and uploads. */
const bucketOf = ({ template }: LocalService): string =>
  template.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Documents'))?.physicalId ??
  '';

export const addressOf = (host: LocalService): ServiceAddress => ({
  baseUrl: host.baseUrl,
  tableName: host.tableName,
  dynamodbEndpoint: host.aws.rawDynamodbEndpoint,
  bucketUrl: `${host.aws.endpoints.s3}/${bucketOf(host)}`,
  keysUrl: '',
  controlUrl: '',
  logDirectory: '',
  operator: operatorConnection(host),
});

/** For hosts that many files of tests share. */
export const longLived = {
  /** Each cold start costs up to half a second of a core, so instances stay to the end. */
  idleLimitMs: 3_600_000,
  /** What runs each minute would run every three seconds here: a fifth of a core. Tests call what they wait for. */
  shortestPeriodMs: 20_000,
  /** A fifth of all events were those of the authorizer. Tests that must not wait for it call `forgetAuthorizations`. */
  authorizationsKeptMs: 600_000,
};

/**
 * Starts a service for one test. Only tests that kill a process or change a bundle need it. Operators' commands read its
 * time, which a test may have moved on: more than a minute later it takes no signature of the machine's time.
 */
export const startServiceHost = async (options: LocalServiceOptions = {}): Promise<LocalService> => {
  const started: LocalService[] = [];
  const beside = serveControls(() => {
    const [service] = started;
    if (service === undefined) return undefined;
    const { clock } = service;
    return {
      'GET /_local/clock': async () => ({
        now: clock.now().toISOString(),
        isStill: clock.isStill,
        aheadMs: clock.offsetMs,
      }),
    };
  });
  const service = await startLocalService({ port: 0, timeScale: testTimeScale, beside, ...options });
  started.push(service);
  return service;
};

export interface TestPlatformOptions {
  readonly isRegulated?: boolean;
  /** The default is half a percent without a fixed fee. */
  readonly fees?: PlatformOrder['fees'];
  /** The default is a new one. */
  readonly umaDomain?: string;
}

let count = 0;

/**
 * A fresh, regulated platform with a UMA domain of its own. The operator's code creates it directly in DynamoDB Local,
 * so no fault plan affects it. A test worker can use only one table, because the store is bound to it on load.
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
  const { hasAddresses } = await import('#shared/customers/addresses-on-domain.ts');
  count += 1;
  const order = {
    name: `Test platform ${count}`,
    umaDomain: options.umaDomain ?? `p${process.pid}-${count}-${Date.now().toString(36)}.uma.test`,
    isRegulatedFinancialInstitution: options.isRegulated ?? true,
    fees: options.fees,
  };
  return createPlatform(order, { serviceDomains: [local.umaDomain, local.sandboxUmaDomain], hasAddresses });
};
