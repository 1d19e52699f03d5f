/**
 * The limits of AWS that the service depends on, each with its source. docs/limits.md has them as a table, and
 * infra/local-aws/src/aws-limits.ts has those that only the local host enforces. A limit of our own stands beside its
 * rule instead.
 */

/** Writes of one transaction. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
export const writesOfTransaction = 100;
/** Keys of one batch of reads. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
export const keysOfBatchRead = 100;
/** Indexes of a table. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
export const indexesOfTable = 20;
/**
 * Readers of a stream's shard; more are throttled.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
export const readersOfStream = 2;
/** How long a stream keeps a change. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html */
export const streamRetentionMinutes = 1_440;
/** Filters of a stream mapping. https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export const filtersOfStreamMapping = 5;

/** A whole request body. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const gatewayBodyBytes = 10_485_760;
/** An integration's answer. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const gatewayTimeoutSeconds = 29;
/** All APIs of an account and region together. https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
export const gatewayRequestsPerSecond = 10_000;
/** The same, at once. https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
export const gatewayBurst = 5_000;

/** Resources of an API: one for each part of a path. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const resourcesOfApi = 300;

/** The longest run of a function. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const functionTimeoutSeconds = 900;
/** Name of a function. https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html */
export const functionNameCharacters = 64;
/** All environment variables of a function. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const environmentBytes = 4_096;
/**
 * An asynchronous call. Lambda allows 1 MB by now; the service stays at the older limit.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const asynchronousCallBytes = 262_144;
/** How long Lambda keeps an asynchronous call. https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
export const longestAsynchronousWaitMinutes = 360;
/** Concurrent executions that no function may reserve. https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
export const unreservedConcurrency = 100;

/** Events of an execution; one with more fails. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const eventsOfExecution = 25_000;
/**
 * Starts of standard executions in the long run, in most regions. Each payment of production starts one.
 * https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
export const workflowStartsPerSecond = 150;
/** The same in us-east-1, us-west-2 and eu-west-1. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const workflowStartsPerSecondInLargeRegions = 300;
/** A definition of a state machine. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const definitionBytes = 1_048_576;

/** The smallest part of an upload in parts, but the last. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export const smallestPartBytes = 5_242_880;
/** How long a queue keeps a message. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
export const longestQueueRetentionDays = 14;

/** All inline policies of a role. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
export const rolePolicyCharacters = 10_240;
/** Resources of a stack. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
export const resourcesOfStack = 500;
/** A template in a bucket. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
export const templateBytes = 1_048_576;
/** Outputs of a stack. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
export const outputsOfStack = 200;
/** Parameters of a stack, nested ones too. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
export const parametersOfStack = 200;

/** Metrics that one alarm may combine. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html */
export const metricsOfAlarm = 10;
/** Characters of an alarm's description. https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html */
export const alarmDescriptionCharacters = 1_024;
/** Metrics of a dashboard that costs nothing. https://aws.amazon.com/cloudwatch/pricing/ */
export const metricsOfFreeDashboard = 50;
/** Log groups of one query. https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html */
export const logGroupsOfQuery = 50;
