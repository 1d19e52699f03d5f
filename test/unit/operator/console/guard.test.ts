import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { guardOf } from '#operator/console/server/guard.ts';

const guard = guardOf('key', 4000);
const asked = (headers: Readonly<Record<string, string>>): IncomingMessage => {
  const message = new IncomingMessage(new Socket());
  message.method = 'GET';
  message.headers = { host: 'localhost:4000', ...headers };
  return message;
};

it.each([
  {},
  { origin: 'http://localhost:4000' },
  { origin: 'http://127.0.0.1:4000' },
  { host: '127.0.0.1:4000' },
])('the console takes %j', (headers) => {
  expect(() => guard.mustBeOurs(asked(headers))).not.toThrow();
});

it.each([
  { origin: 'http://localhost:4000.evil.example' },
  { origin: 'http://localhost:40000' },
  { origin: 'http://evil.example/http://localhost:4000' },
  { origin: 'http://evil-localhost:4000' },
  { origin: 'http://localhost' },
  { origin: 'https://localhost:4000' },
  { origin: '' },
  { host: 'localhost:4000.evil.example' },
  { host: 'localhost:40000' },
  { host: 'evil-localhost:4000' },
  { host: 'localhost' },
  { host: '' },
])('the console refuses %j', (headers) => {
  expect(() => guard.mustBeOurs(asked(headers))).toThrow();
});

it.each(['console-4000=key0', 'console-4000=ke', 'console-40000=key', 'xconsole-4000=key', ''])(
  'the cookie %j is no key',
  (cookie) => {
    expect(() => guard.mustHaveKey(asked({ cookie }))).toThrow();
    expect(() => guard.mustHaveKey(asked({ cookie: 'other=1; console-4000=key' }))).not.toThrow();
  },
);
