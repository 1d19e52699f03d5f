import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  CfnAccount,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { kebabCase } from '#infra/resource-names.ts';
import { apiVersion } from '#shared/kernel/http/api-version.ts';
import { networkOperations } from '#shared/uma/network/contract.ts';
import type { Settings } from '../environments/settings.ts';
import { openApiBody } from '../gateway/open-api-body.ts';
import type { Callee } from '../gradual-functions.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { isAnsweredIn, placeOf, type Route } from '../route.ts';
import type { DocumentsBucket } from './documents-bucket.ts';
import { logGroup } from './log-group.ts';

/** API Gateway checks for these actions before it accepts the role. */
const writeLogs = () =>
  new PolicyStatement({
    actions: [
      'logs:CreateLogGroup',
      'logs:CreateLogStream',
      'logs:DescribeLogGroups',
      'logs:DescribeLogStreams',
      'logs:PutLogEvents',
      'logs:GetLogEvents',
      'logs:FilterLogEvents',
    ],
    resources: ['*'],
  });

/**
 * API Gateway uses one role for the logs of all APIs of an account and region. The role outlives this stack, because
 * other stacks may use it by then.
 */
class GatewayLogging extends Construct {
  readonly account: CfnAccount;

  constructor(scope: Construct) {
    super(scope, 'GatewayLogging');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { WriteLogs: new PolicyDocument({ statements: [writeLogs()] }) },
    });
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]':
        "The role is the account's, not this API's: API Gateway names the log groups of all APIs itself.",
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    this.account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    this.account.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}

export interface RestApiProps {
  readonly settings: Settings;
  readonly stackName: string;
  readonly routes: readonly Route[];
  readonly authorizer: Callee;
  readonly calleeOf: (route: Route) => Callee;
  /** The bucket that gets the bodies of uploads. */
  readonly documents: DocumentsBucket;
}

/**
 * One short line per call, without bodies, addresses or credentials, also for calls that the gateway refused. No function
 * sees a call above a platform's limit, so this line names the platform.
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.extendedRequestId',
    route: '$context.httpMethod $context.resourcePath',
    platformId: '$context.authorizer.platformId',
    status: '$context.status',
    error: '$context.error.responseType',
    ms: '$context.responseLatency',
  }),
);

/** Strangers may ask these routes, so each has a bucket of its own. */
const umaThrottling = ({ umaLimits }: Settings) =>
  Object.fromEntries(
    networkOperations.map(({ method, path }) => [
      `${path}/${method}`,
      { throttlingRateLimit: umaLimits.requestsPerSecond, throttlingBurstLimit: umaLimits.burst },
    ]),
  );

/** The public API, made from the list of operations. One role invokes all functions. */
export class ServiceApi extends Construct {
  readonly api: SpecRestApi;
  readonly accessLogs: LogGroup;
  readonly executionLogs: LogGroup;

  constructor(scope: Construct, props: RestApiProps) {
    super(scope, 'Api');
    const { settings, stackName } = props;
    this.accessLogs = logGroup(this, 'AccessLogs', `/aws/apigateway/${stackName}`, settings);
    this.api = new SpecRestApi(this, 'RestApi', {
      restApiName: stackName,
      apiDefinition: ApiDefinition.fromInline(this.body(props)),
      endpointTypes: [EndpointType.REGIONAL],
      // An import takes the endpoint's type from here. Without it, it may leave the API edge-optimised.
      parameters: { endpointConfigurationTypes: 'REGIONAL' },
      cloudWatchRole: false,
      deployOptions: {
        stageName: apiVersion,
        throttlingRateLimit: settings.throttling.requestsPerSecond,
        throttlingBurstLimit: settings.throttling.burst,
        methodOptions: umaThrottling(settings),
        accessLogDestination: new LogGroupLogDestination(this.accessLogs),
        accessLogFormat,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        // The metrics of the whole API come without this. Those of each method cost $0.30 a month each.
        metricsEnabled: false,
        tracingEnabled: true,
      },
    });
    if (settings.setsGatewayLogRole) {
      this.api.deploymentStage.node.addDependency(new GatewayLogging(this).account);
    }
    this.executionLogs = this.addExecutionLogs(settings);
    this.api.deploymentStage.node.addDependency(this.executionLogs);
    this.acknowledgeFindings();
  }

  /** Of the gateway's metrics. */
  get dimensions(): Record<string, string> {
    return { ApiName: this.api.restApiName, Stage: apiVersion };
  }

  /** Without this group, API Gateway creates it itself and keeps its lines for ever. */
  private addExecutionLogs(settings: Settings): LogGroup {
    const name = `API-Gateway-Execution-Logs_${this.api.restApiId}/${apiVersion}`;
    return logGroup(this, 'ExecutionLogs', name, settings);
  }

  private body({ routes, stackName, authorizer, calleeOf, documents, settings }: RestApiProps) {
    const answered = routes.filter(
      (route) => route.upload === undefined && isAnsweredIn(placeOf(settings), route),
    );
    const functions = new Map(answered.map((route) => [kebabCase(route.id), calleeOf(route)]));
    const authorizerId = 'authorize-request';
    functions.set(authorizerId, authorizer);
    return openApiBody({
      title: stackName,
      place: placeOf(settings),
      routes,
      functionIdOf: (route) => kebabCase(route.id),
      authorizerId,
      invocationUriOf: (id) => invocationUri(functions.get(id)),
      invokeRoleArn: this.invokeRole([...functions.values()]).roleArn,
      uploads: {
        bucketUri: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:s3:path/${documents.bucket.bucketName}`,
        roleArn: this.uploadRole(documents).roleArn,
      },
    });
  }

  private uploadRole(documents: DocumentsBucket): Role {
    const role = new Role(this, 'UploadRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Upload: new PolicyDocument({ statements: documents.statements({ putObjects: ['uploads'] }) }),
      },
    });
    documents.acknowledgeFolders(role);
    return role;
  }

  private invokeRole(functions: Callee[]): Role {
    return new Role(this, 'InvokeRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: functions.flatMap(({ allowedArns }) => allowedArns),
            }),
          ],
        }),
      },
    });
  }

  private acknowledgeFindings(): void {
    acknowledge(this.api, {
      'AwsSolutions-APIG2':
        'Each function validates against its contract and lists every problem in the error body. A gateway validator cannot.',
    });
    acknowledge(this.api.deploymentStage, {
      'AwsSolutions-APIG3':
        'Every route but the API description needs credentials, and the stage is throttled. The operator decides whether to attach a web ACL.',
    });
  }
}

const invocationUri = (target: Callee | undefined): string => {
  if (!target) throw new Error('A route names a function that is not in the stack');
  return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${target.arn}/invocations`;
};
