import { refuse } from '../start-error.ts';
import type { Place } from './place.ts';

const invocationUri = /^arn:aws:apigateway:[^:]+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

/** Reads the function's ARN from the URI by which API Gateway invokes it. */
export const lambdaOfUri = ({ logicalId, label }: Place, uri: string): string =>
  invocationUri.exec(uri)?.[1] ?? refuse(logicalId, `${label} has a URI that names no function: ${uri}`);
