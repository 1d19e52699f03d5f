import { Agent, request } from 'node:http';

/** How requests reach the service: their connections, and this machine's address that they come from. */
export interface Way {
  readonly agent: Agent;
  readonly localAddress: string;
}

export const wayFrom = (localAddress: string, maxSockets: number): Way => ({
  agent: new Agent({ keepAlive: true, maxSockets }),
  localAddress,
});

export interface Timed {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Over a kept-alive connection, because fetch adds noise of its own. */
export const timedGet = (url: string, authorization: string | undefined, way: Way): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const sent = request(url, { ...way, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - startedMs,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
