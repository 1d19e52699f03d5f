import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isTransient } from '#shared/kernel/transient.ts';
import { OperatorError } from '../../access/operator-error.ts';
import type { ConsoleData } from './console-data.ts';
import { type Guard, guardOf, Refused } from './guard.ts';
import { Live } from './live.ts';
import { answerGet, answerPost, filtersOf } from './routes.ts';

interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const pageDirectory = fileURLToPath(new URL('../page/', import.meta.url));

const made = async (): Promise<[string, PageFile][]> => {
  const { outputFiles } = await build({
    entryPoints: { main: `${pageDirectory}main.ts`, console: `${pageDirectory}styles/console.css` },
    write: false,
    bundle: true,
    // The layout of graphs is a file of its own, which only pages with a graph load.
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/assets',
    logLevel: 'warning',
  });
  return outputFiles.map(({ path, contents }) => [
    `/assets/${basename(path)}`,
    { type: types[extname(path)] ?? 'application/octet-stream', content: Buffer.from(contents) },
  ]);
};

const kept = async (path: string, name: string, type: string): Promise<[string, PageFile]> => [
  path,
  { type, content: await readFile(`${pageDirectory}${name}`) },
];

/** The page's files by their path: bundled in some 50 ms when the first browser comes. */
const pageFiles = async (): Promise<PageFiles> =>
  new Map([
    ...(await made()),
    await kept('/', 'index.html', 'text/html; charset=utf-8'),
    await kept('/assets/icon.svg', 'icon.svg', 'image/svg+xml'),
  ]);

export interface ConsoleOptions {
  readonly data: ConsoleData;
  readonly key: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The port in the address that people open, when something passes connections on. Default: the server's own. */
  readonly publicPort?: number | undefined;
  /** How often an open home page gets the changes. */
  readonly liveEveryMs: number;
  /** Called with an error that is a bug. */
  readonly onError: (error: unknown) => void;
}

export interface ServedConsole {
  readonly port: number;
  /** The address with the key. */
  readonly url: string;
  stop(): Promise<void>;
}

/** No script, style, picture or answer from anywhere else, and no frame around the page. */
const headers = {
  'Content-Security-Policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** The address of a console with its key. */
export const addressOf = (port: number, key: string): string => `http://127.0.0.1:${port}/?key=${key}`;

/** A reason has 500 characters, so an order is short. */
const longestOrder = 4_096;

/** The JSON of an order. @throws Refused */
const bodyOf = async (message: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longestOrder) throw new Refused(413, 'The order is too long.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'The order is no JSON.');
  }
};

class Site {
  readonly #data: ConsoleData;
  readonly #guard: Guard;
  readonly #onError: (error: unknown) => void;
  readonly live: Live;
  #files: Promise<PageFiles> | undefined;

  constructor({ data, onError, liveEveryMs }: ConsoleOptions, guard: Guard) {
    this.#data = data;
    this.#guard = guard;
    this.#onError = onError;
    this.live = new Live(() => data.home(), { everyMs: liveEveryMs, onError });
  }

  async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    try {
      this.#guard.mustBeOurs(message);
      const url = new URL(message.url ?? '/', 'http://console');
      if (url.pathname.startsWith('/api/')) await this.#api(message, response, url);
      else await this.#file(message, response, url);
    } catch (error) {
      this.#refuse(response, error);
    }
  }

  async #api(message: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    this.#guard.mustHaveKey(message);
    if (message.method === 'GET' && url.pathname === '/api/home/live') this.live.open(response);
    else if (message.method === 'GET' && url.pathname === '/api/payments.csv')
      sendFile(response, 'payments.csv', await this.#data.paymentsCsv(filtersOf(url)));
    else if (message.method === 'GET') sendJson(response, 200, await answerGet(this.#data, url));
    else if (message.method === 'POST') {
      sendJson(response, 200, await answerPost(this.#data, url, await bodyOf(message)));
    } else throw new Refused(405, 'The console takes GET and POST.');
  }

  async #file(message: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (message.method !== 'GET' && message.method !== 'HEAD')
      throw new Refused(405, 'The console takes GET here.');
    this.#files ??= pageFiles();
    const files = await this.#files;
    const isAsset = url.pathname.startsWith('/assets/');
    const file = files.get(isAsset ? url.pathname : '/');
    if (file === undefined) throw new Refused(404, `There is no ${url.pathname}.`);
    const cookie = isAsset ? undefined : this.#guard.setCookie(url);
    if (url.pathname === '/' && (cookie !== undefined || this.#guard.hasKey(message))) this.#prepare();
    if (cookie !== undefined) response.setHeader('Set-Cookie', cookie);
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': file.content.length });
    response.end(message.method === 'HEAD' ? undefined : file.content);
  }

  /** What the first page asks at once is read while the browser loads it. */
  #prepare(): void {
    this.live.prepare();
    this.#data.meta().catch(() => undefined);
  }

  #refuse(response: ServerResponse, error: unknown): void {
    if (response.headersSent) {
      response.end();
      return;
    }
    if (error instanceof Refused) {
      sendJson(response, error.status, { error: error.message });
      return;
    }
    if (error instanceof OperatorError) {
      sendJson(response, 409, { error: error.message });
      return;
    }
    const reason = error instanceof Error ? error.name : 'Error';
    if (isTransient(error)) {
      sendJson(response, 503, {
        error: `The service did not answer in time (${reason}). Ask again in a moment.`,
      });
      return;
    }
    this.#onError(error);
    sendJson(response, 500, {
      error: `The console could not read this (${reason}). Its terminal says more.`,
    });
  }
}

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
};

const sendFile = (response: ServerResponse, name: string, csv: string): void => {
  response.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  });
  response.end(csv);
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Serves the console on 127.0.0.1. */
export const serveConsole = async (options: ConsoleOptions): Promise<ServedConsole> => {
  let site: Site | undefined;
  const server = createServer((message, response) => void site?.answer(message, response));
  const port = await listen(server, options.port);
  const shownPort = options.publicPort ?? port;
  const running = new Site(options, guardOf(options.key, shownPort));
  site = running;
  return {
    port,
    url: addressOf(shownPort, options.key),
    stop: () =>
      new Promise((resolve) => {
        running.live.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
