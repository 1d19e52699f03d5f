import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { slowEndpoint } from '#test/support/npm-start.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const runDemo = async (args: readonly string[]): Promise<Ended> => {
  const child = spawn(process.execPath, ['scripts/demo.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
};

const connectionOf = ({ address, credentials }: TestPlatform): string[] => [
  '--base-url',
  address.baseUrl,
  '--client-id',
  credentials.clientId,
  '--client-secret',
  credentials.clientSecret,
];

/** The output without what differs from run to run. */
const constant = (output: string): string =>
  output
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/after \d+\.\d s/g, 'after <seconds>')
    .replace(/at http:\S+/, 'at <url>')
    .replaceAll(/[\d,]+\.\d\d MXN/g, '<pesos> MXN')
    // The first poll may be too late to see the states before the last one.
    .replaceAll(/^ +(?:PENDING|PROCESSING) +after <seconds>\n(?= +COMPLETED)/gm, '')
    .replace(/at \$\S+/, 'at $$<name>');

describe('npm run demo', () => {
  it('pays out from a new customer to COMPLETED and shows the journal', async () => {
    const platform = await newPlatform();

    const { code, stdout, stderr } = await runDemo(connectionOf(platform));

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(constant(stdout)).toBe(`Payments Service at <url>

 1  Customer          Customer:<uuid>
 2  Internal account  InternalAccount:<uuid>  0.00 USD
 3  Funded            375.00 USD
 4  External account  ExternalAccount:<uuid>  ACTIVE, ends in 000
 5  Paid out          Transaction:<uuid>  125.00 USD
     COMPLETED   after <seconds>
 6  External account  ExternalAccount:<uuid>  ACTIVE, ends in 000
 7  Quote             Quote:<uuid>  125.00 USD buys <pesos> MXN, fee 0.63 USD
 8  Executed          Transaction:<uuid>
     COMPLETED   after <seconds>
 9  Received          Transaction:<uuid>  125.00 USD at $<name>
     COMPLETED   after <seconds>

Balance  250.00 USD

Purpose        Amount     Balance  Against                   Journal
FUNDING   +375.00 USD  375.00 USD  CLEARING                  Journal:<uuid>
TRANSFER  -125.00 USD  250.00 USD  CLEARING                  Journal:<uuid>
PAYMENT   -125.00 USD  125.00 USD  FEES, EXCHANGE, CLEARING  Journal:<uuid>
PAYMENT   +125.00 USD  250.00 USD  CLEARING                  Journal:<uuid>
`);
  });

  it('verifies the customer of an unregulated platform, and names the event', async () => {
    const platform = await newPlatform({ isRegulated: false });

    const { code, stdout, stderr } = await runDemo(connectionOf(platform));

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(constant(stdout).split('\n').slice(2, 7)).toEqual([
      ' 1  Customer          Customer:<uuid>  UNVERIFIED',
      ' 2  Verified          Verification:<uuid>  APPROVED',
      '     CUSTOMER_KYC_APPROVED goes to a webhook endpoint, and none is set. npm run listen sets one',
      ' 3  Internal account  InternalAccount:<uuid>  0.00 USD',
      ' 4  Funded            375.00 USD',
    ]);
    expect(stdout).toContain('Balance  250.00 USD');
  });

  it('shows the event of the verification when an endpoint has taken it', async () => {
    const platform = await newPlatform({ isRegulated: false });
    const endpoint = await slowEndpoint();
    endpoint.release();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: endpoint.url } });

    const { code, stdout } = await runDemo(connectionOf(platform));

    expect(code).toBe(0);
    const [, id = ''] = /^ +CUSTOMER_KYC_APPROVED +(Webhook:\S+) +DELIVERED$/m.exec(stdout) ?? [];
    expect(endpoint.ids).toContain(id);
  });

  it('shows a delayed failure, a returned payment and the money back as they happen', async () => {
    const platform = await newPlatform();

    const args = ['--suffix', '005', '--quote-suffix', '005', '--amount', '1234.5'];
    const { code, stdout } = await runDemo([...connectionOf(platform), ...args]);

    expect(code).toBe(0);
    const shown = constant(stdout).split('\n');
    // The poll may or may not see the state between delivery and return: on the tests' clock they are milliseconds
    // apart.
    expect(shown.filter((line) => /^ +FAILED +after/.test(line))).toEqual([
      '     FAILED      after <seconds>, QUOTE_EXECUTION_FAILED, refund COMPLETED',
      '     FAILED      after <seconds>, COUNTERPARTY_POST_TX_FAILED, refund COMPLETED',
    ]);
    expect(shown.findLast((line) => /^ +[A-Z]+ +after/.test(line))).toBe('     COMPLETED   after <seconds>');
    expect(shown).toContain('Balance  4,938.00 USD');
  });

  it('says in one line how to start a service when none answers', async () => {
    const args = ['--base-url', 'http://127.0.0.1:1/2025-10-13', '--client-id', 'x', '--client-secret', 'y'];

    const ended = await runDemo(args);

    expect(ended).toMatchObject({
      code: 1,
      stderr: 'No service answers at http://127.0.0.1:1. Start one with: npm start\n',
    });
  });

  it('says in one line that the credentials are wrong', async () => {
    const [urlName = '', url = ''] = connectionOf(await newPlatform());

    const { code, stderr } = await runDemo([urlName, url, '--client-id', 'x', '--client-secret', 'y']);

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The service refuses the credentials: check --client-id and --client-secret\n',
    });
  });

  it.each([
    ['--amount', '1.005', '--amount 1.005 is not an amount in USD: write digits with at most 2 decimals\n'],
    ['--amount', '0', '--amount 0 is outside the limits of one payment\n'],
    [
      '--suffix',
      '5',
      "error: option '--suffix <digits>' argument '5' is invalid. three digits, such as 005\n",
    ],
  ])('refuses %s %s in one line', async (option, value, message) => {
    const args = connectionOf(await newPlatform());

    const { code, stderr } = await runDemo([...args, option, value]);

    expect({ code, stderr }).toEqual({ code: 1, stderr: message });
  });
});
