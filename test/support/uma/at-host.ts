import { request } from 'node:http';
import * as z from 'zod';

export interface HostAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: unknown;
}

const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Asks a service on this machine under one of its UMA domains. fetch() cannot set the header `Host`. */
export const atHost = (
  baseUrl: string,
  url: URL,
  { method = 'GET', body }: { readonly method?: string; readonly body?: string } = {},
): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    const headers = { host: url.host, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const { port } = new URL(baseUrl);
    const options = { host: '127.0.0.1', port, method, path: url.pathname + url.search, headers };
    request(options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: jsonOrText(text) });
    })
      .on('error', reject)
      .end(body);
  });

/** What the protocol says of an error. */
export const refusalSchema = z.object({ status: z.literal('ERROR'), reason: z.string(), code: z.string() });
