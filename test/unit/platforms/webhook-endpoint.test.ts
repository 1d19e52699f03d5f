import { expect, test } from 'vitest';
import { checkedWebhookEndpoint } from '#shared/platforms/webhook-endpoint.ts';

test.each([
  ['a public host', 'https://acme.example/webhooks', 'https://acme.example/webhooks'],
  ['the port of https', 'https://acme.example:443/webhooks', 'https://acme.example/webhooks'],
  ['a host in capitals', 'https://ACME.Example/Webhooks', 'https://acme.example/Webhooks'],
  ['a query', 'https://acme.example/w?tenant=1', 'https://acme.example/w?tenant=1'],
  ['a host beyond ASCII', 'https://bücher.example/w', 'https://xn--bcher-kva.example/w'],
])('accepts %s', (_, text, url) => {
  expect(checkedWebhookEndpoint(text, false)).toEqual({ url });
});

test.each([
  ['text that is no URL', 'acme.example/webhooks'],
  ['plain http', 'http://acme.example/w'],
  ['another scheme', 'ftp://acme.example/w'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['credentials', 'https://user:password@acme.example/w'],
  ['a user name', 'https://user@acme.example/w'],
  ['a fragment', 'https://acme.example/w#x'],
  ['another port', 'https://acme.example:8443/w'],
  ['a single label', 'https://intranet/w'],
  ['this machine', 'https://localhost/w'],
  ['this machine by a longer name', 'https://api.localhost/w'],
  ['this machine with a final dot', 'https://localhost./w'],
  ['a local name', 'https://printer.local/w'],
  ['a cloud-internal name', 'https://metadata.google.internal/w'],
  ['loopback', 'https://127.0.0.1/w'],
  ['an address in decimal', 'https://2130706433/w'],
  ['an address in octal', 'https://0177.0.0.1/w'],
  ['an address in hexadecimal', 'https://0x7f000001/w'],
  ['a short address', 'https://127.1/w'],
  ['an address with a final dot', 'https://127.0.0.1./w'],
  ['full-width digits', 'https://１２７.0.0.1/w'],
  ['a public address', 'https://93.184.215.14/w'],
  ['metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['IPv6 loopback', 'https://[::1]/w'],
  ['mapped IPv6', 'https://[::ffff:127.0.0.1]/w'],
])('refuses %s', (_, text) => {
  expect(checkedWebhookEndpoint(text, false)).toHaveProperty('problem');
});

test.each([
  ['plain http to this machine', 'http://127.0.0.1:4000/w'],
  ['plain http to a name', 'http://localhost:4000/w'],
  ['https on any port', 'https://localhost:4000/w'],
])('accepts %s when the environment allows it', (_, url) => {
  expect(checkedWebhookEndpoint(url, true)).toEqual({ url });
});

test.each([
  ['another scheme', 'ftp://127.0.0.1/w'],
  ['credentials', 'http://user:password@127.0.0.1/w'],
  ['a file', 'file:///etc/passwd'],
])('refuses %s even when the environment allows it', (_, url) => {
  expect(checkedWebhookEndpoint(url, true)).toHaveProperty('problem');
});
