import { refuse } from '../start-error.ts';

const invocationUri = /^arn:aws:apigateway:[^:]+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

/** The function's ARN in the URI by which API Gateway invokes it. */
export const lambdaOfUri = (apiId: string, where: string, uri: string): string =>
  invocationUri.exec(uri)?.[1] ?? refuse(apiId, `${where} has a URI that names no function: ${uri}`);
