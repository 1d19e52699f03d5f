import * as z from 'zod';
import { operations } from '#shared/api/operations.ts';
import { operatorTokenId } from '#shared/audit/act.ts';
import { jsonOf } from './json-of.ts';
import { type FieldCondition, functionLogGroups, type LogLine, linesWhere } from './logs.ts';
import type { StatusRange } from './status-range.ts';

/** A request that a platform sent, as the logs know it. They hold no body. */
export interface RequestRow {
  readonly at: string;
  readonly requestId: string;
  /** Empty of a sign-in that was refused: no line says what it was for. */
  readonly method: string;
  /** Below the service root, with `{name}` for parameters. */
  readonly path: string;
  /** Absent: no function saw the request. */
  readonly operation: string | undefined;
  readonly status: number;
  /** Of the error catalogue; of what the gateway or the sign-in refused, their own word. */
  readonly code: string | undefined;
  readonly ms: number | undefined;
  /** What it made or touched, a payment before anything else. */
  readonly about: string | undefined;
  /** Bare uuid; absent: nobody knows who asked. */
  readonly platformId: string | undefined;
}

const functionLineSchema = z.looseObject({
  requestId: z.string(),
  operation: z.string(),
  platformId: z.string().optional(),
  tokenId: z.string().optional(),
  status: z.int(),
  code: z.string().optional(),
  ms: z.number().optional(),
  ids: z.array(z.string()).default([]),
});

/** The gateway writes a dash for what it does not know, and numbers as text. */
const known = z.string().transform((text) => (text === '-' ? undefined : text));
const accessLineSchema = z.looseObject({
  requestId: z.string(),
  route: z.string(),
  platformId: known,
  status: z.coerce.number(),
  error: known,
  ms: z.coerce.number().catch(0),
});

const signInLineSchema = z.looseObject({
  requestId: z.string(),
  operation: z.literal('authorizeRequest'),
  outcome: z.literal('refused'),
  reason: z.string(),
  platformId: z.string().optional(),
});

const byId = new Map(operations.map((operation) => [operation.id, operation]));

const isPayment = (id: string): boolean => id.startsWith('Transaction:') || id.startsWith('Quote:');

const ofFunction = ({ at, text }: LogLine): RequestRow | undefined => {
  const { data } = functionLineSchema.safeParse(jsonOf(text));
  // An operator's own call of a function is nobody's request.
  if (data === undefined || data.tokenId === operatorTokenId) return undefined;
  const operation = byId.get(data.operation);
  if (operation === undefined) return undefined;
  const { requestId, platformId, status, code, ms, ids } = data;
  const { method, path } = operation;
  const about = ids.find(isPayment) ?? ids[0];
  return { at, requestId, method, path, operation: operation.id, status, code, ms, about, platformId };
};

const ofGateway = ({ at, text }: LogLine): RequestRow | undefined => {
  const { data } = accessLineSchema.safeParse(jsonOf(text));
  if (data === undefined) return undefined;
  const { requestId, route, platformId, status, error: code, ms } = data;
  const [method = '', path = ''] = route.split(' ');
  const none = { operation: undefined, about: undefined };
  return { at, requestId, method, path, status, code, ms, platformId, ...none };
};

const ofSignIn = ({ at, text }: LogLine): RequestRow | undefined => {
  const { data } = signInLineSchema.safeParse(jsonOf(text));
  if (data === undefined) return undefined;
  const { requestId, reason, platformId } = data;
  const none = { operation: undefined, about: undefined, ms: undefined };
  return { at, requestId, method: '', path: 'sign-in', status: 401, code: reason, platformId, ...none };
};

interface Lines {
  readonly functions: readonly LogLine[];
  readonly gateway: readonly LogLine[];
  readonly signIns: readonly LogLine[];
}

/**
 * One row a request, the newest first. The function's line says more than the gateway's, which says more than the
 * authorizer's; a request above its limit has only the gateway's.
 */
export const requestsIn = ({ functions, gateway, signIns }: Lines): RequestRow[] => {
  const rows = [...signIns.map(ofSignIn), ...gateway.map(ofGateway), ...functions.map(ofFunction)].filter(
    (row) => row !== undefined,
  );
  const unique = new Map(rows.map((row) => [row.requestId, row]));
  return [...unique.values()].toSorted((left, right) => right.at.localeCompare(left.at));
};

export interface RequestsRequest {
  readonly stackName: string;
  /** Bare uuid; absent: all platforms, and requests of nobody. */
  readonly platformId?: string | undefined;
  /** Absent: every status. */
  readonly status?: StatusRange | undefined;
  /** Its id; requests that no function saw have none. */
  readonly operation?: string | undefined;
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
}

export interface RequestsAnswer {
  /** The newest first. */
  readonly requests: readonly RequestRow[];
  /** There are older ones in this time. */
  readonly isCut: boolean;
}

/** Every request has a status, so this finds all of them. */
const anyStatus: StatusRange = { least: 100, most: 599 };
const unauthorized = 401;

const fieldIs = (field: string, value: string | undefined): FieldCondition[] =>
  value === undefined ? [] : [{ field, is: '=', value }];

const kebabCase = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A query reads whole groups, so one that asks for an operation reads only that of its function. */
const groupsFor = async (stackName: string, operation: string | undefined): Promise<string[][]> => {
  const parts = await functionLogGroups(stackName);
  if (operation === undefined) return parts;
  const own = `/aws/lambda/${stackName}-${kebabCase(operation)}`;
  return parts.some((part) => part.includes(own)) ? [[own]] : [];
};

/**
 * The newest requests of a time: one query for each fifty log groups of functions, one of the gateway's access log and
 * one of the authorizer's, which CloudWatch bills by the gigabyte of these groups in this time.
 */
export const recentRequests = async (request: RequestsRequest): Promise<RequestsAnswer> => {
  const { stackName, platformId, operation, status = anyStatus, from, to, count } = request;
  const where: FieldCondition[] = [
    { field: 'status', is: '>=', value: status.least },
    { field: 'status', is: '<=', value: status.most },
    ...fieldIs('platformId', platformId),
  ];
  const range = { from, to, most: count + 1 };
  const ofFunctions = async (): Promise<LogLine[]> => {
    const parts = await groupsFor(stackName, operation);
    const wanted = [...where, ...fieldIs('operation', operation)];
    const lines = await Promise.all(
      parts.map((logGroups) => linesWhere({ logGroups, where: wanted, ...range })),
    );
    return lines.flat();
  };
  const ofOthers = (group: string, fields: readonly FieldCondition[]): Promise<LogLine[]> =>
    operation === undefined
      ? linesWhere({ logGroups: [group], where: fields, ...range })
      : Promise.resolve([]);
  const refused = [...fieldIs('outcome', 'refused'), ...fieldIs('platformId', platformId)];
  const hasSignIns = status.least <= unauthorized && status.most >= unauthorized;
  const [functions, gateway, signIns] = await Promise.all([
    ofFunctions(),
    ofOthers(`/aws/apigateway/${stackName}`, where),
    hasSignIns ? ofOthers(`/aws/lambda/${stackName}-authorize-request`, refused) : [],
  ]);
  const all = requestsIn({ functions, gateway, signIns });
  return { requests: all.slice(0, count), isCut: all.length > count };
};
