import { fromEnv } from '@aws-sdk/credential-provider-env';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { HttpRequest, type HttpResponse } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { NodeHttpHandler, streamCollector } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import { clock } from '../clock.ts';
import { presentTraceId, setting } from '../config.ts';

interface Endpoint {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
}

const optionalUrl = z.url().optional();

/**
 * Where an AWS service is, as the SDK's clients learn it: by the region, or by the SDK's variables for another address.
 * Not for regions in China and not for FIPS, whose hosts have other names.
 */
export const endpointOf = (service: string): Endpoint & { readonly region: string } => {
  const region = setting('AWS_REGION', z.string().min(1));
  const given =
    setting(`AWS_ENDPOINT_URL_${service.toUpperCase()}`, optionalUrl) ??
    setting('AWS_ENDPOINT_URL', optionalUrl);
  const { protocol, hostname, port } = new URL(given ?? `https://${service}.${region}.amazonaws.com`);
  return { region, protocol, hostname, path: '/', ...(port !== '' && { port: Number(port) }) };
};

const connectionTimeoutMs = 1_000;

/** AWS refuses a signature that is five minutes off. */
const toleratedSkewMs = 240_000;

class Sha256 extends Hash {
  constructor(secret?: ConstructorParameters<typeof Hash>[1]) {
    super('sha256', secret);
  }
}

export interface PostAnswer {
  readonly response: HttpResponse;
  readonly text: string;
  /** The signature was of a wrong time. The next one is of the right time. */
  readonly wasClockWrong: boolean;
}

type Post = (headers: Record<string, string>, body: string) => Promise<PostAnswer>;

const requestTo = (endpoint: Endpoint, headers: Record<string, string>, body: string): HttpRequest => {
  const { hostname, port } = endpoint;
  const traceId = presentTraceId();
  return new HttpRequest({
    ...endpoint,
    method: 'POST',
    headers: {
      ...headers,
      host: port === undefined ? hostname : `${hostname}:${port}`,
      'content-length': String(Buffer.byteLength(body)),
      ...(traceId !== undefined && { 'x-amzn-trace-id': traceId }),
    },
    body,
  });
};

const textOf = async ({ body }: HttpResponse): Promise<string> => {
  const { buffer, byteOffset, byteLength } = await streamCollector(body);
  return Buffer.from(buffer, byteOffset, byteLength).toString();
};

/**
 * Sends requests to an AWS service, signed with the role of this function, over connections that stay open. It takes the
 * time of signatures from AWS's last answer, as the SDK's clients do.
 */
export const signedPost = (service: string, timeoutMs: number): Post => {
  const { region, ...endpoint } = endpointOf(service);
  const others = defaultProvider();
  // Read again for each request, because an operator's program puts new ones there before the former end.
  const credentials = () => fromEnv()().catch(() => others());
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const limits = { connectionTimeout: connectionTimeoutMs, requestTimeout: timeoutMs };
  // By default the handler only warns of a request that takes longer.
  const http = new NodeHttpHandler({ ...limits, throwOnRequestTimeout: true });
  /** The clock of AWS less ours. */
  let offsetMs = 0;
  return async (headers, body) => {
    const signedOffsetMs = offsetMs;
    const signingDate = new Date(clock.nowMs() + signedOffsetMs);
    const signed = await signer.sign(requestTo(endpoint, headers, body), { signingDate });
    const { response } = await http.handle(new HttpRequest(signed));
    const toldMs = Date.parse(response.headers.date ?? '');
    if (!Number.isNaN(toldMs)) offsetMs = toldMs - clock.nowMs();
    const wasClockWrong = Math.abs(offsetMs - signedOffsetMs) >= toleratedSkewMs;
    return { response, text: await textOf(response), wasClockWrong };
  };
};
