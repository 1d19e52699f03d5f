/** The limits of AWS that the host enforces, each with its source. */

/** A whole request body. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const bodyLimitBytes = 10_485_760;
/** Request line and headers together. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const headerLimitBytes = 10_240;
/**
 * The longest and default timeout of an integration.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html
 */
export const integrationTimeoutMs = 29_000;
/** A mapping template. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html */
export const mappingTemplateBytes = 300_000;
/**
 * An asynchronous call. Lambda allows 1 MB by now; callers should keep to the older limit.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const asynchronousLimitBytes = 262_144;
/**
 * Input and output of a call: 6 MB, and 100 bytes that Lambda allows in fact.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const payloadLimitBytes = 6_291_556;
/** Start of an instance. https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html */
export const initLimitMs = 10_000;
/**
 * Input and output of a state, an execution or a task.
 * https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
export const dataLimitBytes = 262_144;
/** Events of an execution; one with more ends. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const eventLimit = 25_000;
/** Executions of one page of a list. https://docs.aws.amazon.com/step-functions/latest/apireference/API_ListExecutions.html */
export const largestPage = 1_000;
/** A message to sign. https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html */
export const messageLimitBytes = 4_096;
/** How long a signed link works: seven days. https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html */
export const longestLinkSeconds = 604_800;
/** How far a signature's clock may be off. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
export const longestSkewMs = 900_000;
/** Name of a bucket. https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const bucketNameLimit = 63;
/** Log groups of one query. https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html */
export const logGroupsOfQuery = 50;
/** Results of one query. https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html */
export const mostQueryResults = 10_000;
