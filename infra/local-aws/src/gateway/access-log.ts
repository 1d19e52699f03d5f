import type { ApiDefinition, Route } from './api-definition.ts';
import type { FaultType } from './gateway-fault.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { pathValue } from './path-value.ts';
import { type AuthorizerContext, requestContext } from './request-context.ts';

/** Takes a line for a log group. */
export type WriteLog = (group: string, line: string) => void;

/** A request with what is known of it when its answer leaves. */
export interface Journey {
  request: GatewayRequest;
  route?: Route;
  authorizer?: AuthorizerContext | undefined;
  /** Why the gateway itself answered. */
  fault?: FaultType;
}

/** `$context.requestId` or `$context.error.responseType`. */
const variablePattern = /\$context\.([\w.-]*[\w-])/g;

/** Writes the stage's access log: one line for each request, in the format of the template. */
export const accessLog = (
  api: ApiDefinition,
  write: WriteLog,
): ((journey: Journey, status: number, nowMs: number) => void) => {
  const { accessLog: settings } = api.stage;
  if (settings === undefined) return () => undefined;
  return ({ fault, ...journey }, status, nowMs) => {
    const context = {
      ...requestContext({ api, ...journey }),
      status,
      responseLatency: nowMs - journey.request.receivedAtMs,
      error: { responseType: fault },
    };
    const line = settings.format.replace(variablePattern, (_whole, path: string) => {
      const value = pathValue(context, path.split('.'));
      // API Gateway writes a dash for what it does not know.
      return value === undefined || value === null || value === '' ? '-' : String(value);
    });
    write(settings.group, line);
  };
};
