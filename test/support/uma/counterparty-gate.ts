import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const parentDomain = 'counterparty.example';

/** The domain of a counterparty that listens on a port of this machine, for every host that has the gate's setting. */
export const domainOfPort = (port: number): string => `p${port}.${parentDomain}`;

export interface CounterpartyGate {
  /** The setting UMA_HOSTS. */
  readonly umaHosts: string;
  stop(): Promise<void>;
}

/** Leads from the domains of counterparties to their ports, because a host must know all addresses before it starts. */
export const startCounterpartyGate = async (): Promise<CounterpartyGate> => {
  const server = createServer((message, response) => {
    const port = /^p(\d+)\./.exec(message.headers.host ?? '')?.[1];
    const { method, url: path, headers } = message;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    message.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    umaHosts: JSON.stringify({ [`*.${parentDomain}`]: `http://127.0.0.1:${port}` }),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
