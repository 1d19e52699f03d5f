import { describe, expect, it } from 'vitest';
import { newPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { ListenChild } from './support/listen-child.ts';

describe('npm run listen reports in one line that', () => {
  it.each([
    [['--answer', '201'], "error: option '--answer <answer>' argument '201' is invalid. Allowed choices are 200, 202, 403, 422, 500, hang.\n"],
    [['--port', '70000'], "error: option '--port <number>' argument '70000' is invalid. a port is 0 to 65535\n"],
    [['--forward-to', 'localhost:3000'], "error: option '--forward-to <url>' argument 'localhost:3000' is invalid. it must begin with http:// or https://\n"],
    [['--forward-to', 'http://127.0.0.1:1', '--answer', '202'], "error: option '--forward-to <url>' cannot be used with option '--answer <answer>'\n"],
    [['--client-id', 'x'], 'For a service other than the local one, also give --base-url and the environment variable PAYMENTS_CLIENT_SECRET\n'],
  ])('the options %j are refused', async (args, message) => {
    const child = new ListenChild(args);

    expect({ code: await child.ended, errors: child.errors }).toEqual({ code: 1, errors: message });
  }); // biome-ignore format: a table

  it('the credentials are wrong', async () => {
    const { address } = await newPlatform();
    const child = new ListenChild(['--base-url', address.baseUrl, '--client-id', 'x'], {
      PAYMENTS_CLIENT_SECRET: 'y',
    });

    expect({ code: await child.ended, errors: child.errors }).toEqual({
      code: 1,
      errors: 'The service refuses the credentials: check --client-id and PAYMENTS_CLIENT_SECRET\n',
    });
  });

  it('the port is in use', async () => {
    const platform = await newPlatform();
    const taken = await WebhookReceiver.start();
    const { port } = new URL(taken.url);
    const { address, credentials } = platform;
    const child = new ListenChild(
      ['--base-url', address.baseUrl, '--client-id', credentials.clientId, '--port', port],
      { PAYMENTS_CLIENT_SECRET: credentials.clientSecret },
    );

    const code = await child.ended;
    await taken.stop();

    expect({ code, errors: child.errors }).toEqual({
      code: 1,
      errors: `Cannot listen on port ${port}; choose another with --port\n`,
    });
  });
});
