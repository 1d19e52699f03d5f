import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request that the console does not carry out; the page shows the message. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
  }
}

/** 32 random bytes in base64url: nobody guesses it. */
export const newKey = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time for every wrong key. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));

const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

export interface Guard {
  /** The address holds the key, so the browser gets the cookie. */
  readonly setCookie: (url: URL) => string | undefined;
  /** @throws Refused 403 when a page of another origin or another name asks */
  readonly mustBeOurs: (message: IncomingMessage) => void;
  readonly hasKey: (message: IncomingMessage) => boolean;
  /** @throws Refused 401 without the key */
  readonly mustHaveKey: (message: IncomingMessage) => void;
}

/**
 * Keeps everybody out but the person who started the console. A page of another origin cannot send the cookie
 * (SameSite), and one that has pointed its own name here still sends that name.
 *
 * @param port that people use, for the names and the cookie: cookies know no ports
 */
export const guardOf = (key: string, port: number): Guard => {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`];
  const cookieName = `console-${port}`;
  const hasKey = ({ headers }: IncomingMessage): boolean => {
    const given = cookieOf(headers.cookie, cookieName);
    return given !== undefined && isSame(given, key);
  };
  return {
    hasKey,
    setCookie: (url) => {
      const given = url.searchParams.get('key');
      if (given === null || !isSame(given, key)) return undefined;
      return `${cookieName}=${key}; HttpOnly; SameSite=Strict; Path=/`;
    },
    mustBeOurs: ({ method, headers }) => {
      const { host = '', origin } = headers;
      if (!names.includes(host))
        throw new Refused(403, `Open http://${names[0]}: the console has no other name.`);
      if (origin !== undefined && !names.some((name) => origin === `http://${name}`))
        throw new Refused(403, 'Pages of other origins may not use the console.');
      const site = headers['sec-fetch-site'];
      const isForeign = site === 'cross-site' || site === 'same-site';
      if (isForeign && headers['sec-fetch-mode'] !== 'navigate')
        throw new Refused(403, 'Pages of other origins may not use the console.');
      if (method === 'POST' && headers['content-type'] !== 'application/json')
        throw new Refused(415, 'Send JSON.');
    },
    mustHaveKey: (message) => {
      if (!hasKey(message))
        throw new Refused(
          401,
          'Open the address that the console printed when it started: it holds the key.',
        );
    },
  };
};
