import {
  getSupportedMajorVersions,
  InMemoryNonceValidator,
  LnurlpResponse,
  PubKeyResponse,
  verifyUmaLnurlpResponseSignature,
} from '@uma-sdk/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { atHost, type HostAnswer, refusalSchema } from '#test/support/uma/at-host.ts';
import { type Behaviour, type Counterparty, startCounterparty } from '#test/support/uma/counterparty.ts';

/** The service's own. */
const ownDomain = 'platforms.uma.test';

let counterparty: Counterparty;
let platform: TestPlatform;
let address: string;

beforeAll(async () => {
  counterparty = await startCounterparty();
  platform = await newPlatform();
  const customer = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
  address = customer.umaAddress;
});
beforeEach(() => counterparty.play('HONEST'));
afterAll(async () => {
  await counterparty?.stop();
});

const ask = (url: URL): Promise<HostAnswer> => atHost(platform.address.baseUrl, url);
const domainOf = (umaAddress: string): string => umaAddress.slice(umaAddress.indexOf('@') + 1);
const at = (path: string, domain = domainOf(address)): Promise<HostAnswer> =>
  ask(new URL(path, `https://${domain}`));

const refused = (answer: HostAnswer): readonly [number, string] => [
  answer.status,
  refusalSchema.parse(answer.body).code,
];

const publicKeys = async (): Promise<PubKeyResponse> => {
  const { status, body } = await at('/.well-known/lnurlpubkey');
  expect(status).toBe(200);
  return PubKeyResponse.fromJson(JSON.stringify(body));
};

describe('a domain of ours, as another service sees it', () => {
  it('shows certificates whose keys stay the same, and differ in their use', async () => {
    const [keys, again] = [await publicKeys(), await publicKeys()];

    expect(keys.signingCertChain?.[0]?.checkHost(domainOf(address))).toBe(domainOf(address));
    expect(keys.getSigningPubKey()).toEqual(again.getSigningPubKey());
    expect(keys.getSigningPubKey()).not.toEqual(keys.getEncryptionPubKey());
    expect(Buffer.from(keys.getEncryptionPubKey()).toString('hex')).toBe(keys.encryptionPubKey);
    const keptSeconds = (keys.expirationTimestamp ?? 0) - Date.now() / 1000;
    expect(keptSeconds).toBeGreaterThan(60);
    expect(keptSeconds).toBeLessThanOrEqual(300);
  });

  it('says which versions it speaks, to every page', async () => {
    const { status, headers, body } = await at('/.well-known/uma-configuration');

    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toEqual({ name: expect.any(String), uma_major_versions: [0, 1] });
  });

  it.each(['/.well-known/lnurlpubkey', '/.well-known/uma-configuration', '/.well-known/lnurlp/$bob'])(
    '%s is nobody under a domain that no platform has',
    async (path) => {
      expect(refused(await at(path, 'nobody.uma.test'))).toEqual([404, 'USER_NOT_FOUND']);
    },
  );
});

describe('a question about a customer of ours', () => {
  it.each([...getSupportedMajorVersions()])('is answered in version %i, signed', async (major) => {
    const question = await counterparty.question(address, major === 0 ? '0.3' : '1.0');
    const { status, body } = await ask(question);

    expect(body).toMatchObject({ tag: 'payRequest' });
    expect(status).toBe(200);
    const answer = LnurlpResponse.parse(body);
    expect(answer.umaVersion).toBe(major === 0 ? '0.3' : '1.0');
    expect(answer.compliance).toMatchObject({ kycStatus: 'VERIFIED', receiverIdentifier: address });
    expect(answer.currencies?.map(({ code }) => code)).toEqual(['USD', 'EUR']);
    expect(answer.payerData).toMatchObject({
      identifier: { mandatory: true },
      compliance: { mandatory: true },
    });
    expect(new URL(answer.callback).host).toBe(domainOf(address));
    expect(answer.minSendable).toBeLessThan(answer.maxSendable);
    const nonces = new InMemoryNonceValidator(0);
    expect(await verifyUmaLnurlpResponseSignature(answer, await publicKeys(), nonces)).toBe(true);
  });

  it('counts once', async () => {
    const question = await counterparty.question(address);

    expect((await ask(question)).status).toBe(200);
    expect(refused(await ask(question))).toEqual([400, 'INVALID_NONCE']);
  });

  it('about nobody is 404', async () => {
    const question = await counterparty.question(`$nobody.at.all@${domainOf(address)}`);

    expect(refused(await ask(question))).toEqual([404, 'USER_NOT_FOUND']);
  });

  it.each<[string, (url: URL) => void, number, string]>([
    ['without a signature', (url) => (url.search = ''), 403, 'NON_UMA_LNURL_NOT_SUPPORTED'],
    ['without its nonce', (url) => url.searchParams.delete('nonce'), 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['in version 9', (url) => url.searchParams.set('umaVersion', '9.0'), 412, 'UNSUPPORTED_UMA_VERSION'],
    ['in version x', (url) => url.searchParams.set('umaVersion', 'x'), 400, 'INVALID_INPUT'],
    ['in version NaN', (url) => url.searchParams.set('umaVersion', 'a.b'), 412, 'UNSUPPORTED_UMA_VERSION'],
    ['of yesterday', (url) => url.searchParams.set('timestamp', '1700000000'), 400, 'INVALID_TIMESTAMP'],
    ['of no time', (url) => url.searchParams.set('timestamp', 'now'), 400, 'INVALID_TIMESTAMP'],
    ['with another nonce', (url) => url.searchParams.set('nonce', '17'), 401, 'INVALID_SIGNATURE'],
    ['with an endless nonce', (url) => url.searchParams.set('nonce', '1'.repeat(900)), 400, 'INVALID_NONCE'],
    ['with half a signature', (url) => url.searchParams.set('signature', '3044'), 401, 'INVALID_SIGNATURE'],
    ['with a text as signature', (url) => url.searchParams.set('signature', 'zz'), 401, 'INVALID_SIGNATURE'],
    ['of no domain', (url) => url.searchParams.set('vaspDomain', 'a/b?c=@d'), 400, 'INVALID_INPUT'],
    [
      'of a domain inside the network',
      (url) => url.searchParams.set('vaspDomain', '169.254.169.254'),
      424,
      'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    ],
  ])('%s is refused', async (_what, spoil, status, code) => {
    const question = await counterparty.question(address);
    spoil(question);

    expect(refused(await ask(question))).toEqual([status, code]);
  });
});

const bob = (): string => `$bob@${counterparty.domain}`;

const lookUp = () => platform.api.call('lookUpUmaAddress', { path: { receiverUmaAddress: bob() } });

describe('a customer of another service', () => {
  it('can be looked up', async () => {
    const { body } = await lookUp();

    expect(body).toMatchObject({
      receiverUmaAddress: bob(),
      supportedCurrencies: [{ currency: { code: 'EUR', decimals: 2 }, min: 100, max: 1_000_000 }],
      requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
    });
    expect(body.supportedCurrencies[0]?.estimatedExchangeRate).toBeGreaterThan(0);
  });

  it('can be looked up at a service that is slow', async () => {
    counterparty.play('SLOW');

    expect((await lookUp()).body.supportedCurrencies).toHaveLength(1);
  });

  it('can be looked up in the older version', async () => {
    counterparty.play('OLD_VERSION');

    expect((await lookUp()).body.supportedCurrencies).toHaveLength(1);
  });

  it.each<[Behaviour, number, string]>([
    ['UNKNOWN_NAME', 404, 'USER_NOT_FOUND'],
    ['REFUSES', 400, 'LOOKUP_REQUEST_FAILED'],
    ['BLOCKS_US', 403, 'COUNTERPARTY_NOT_ALLOWED'],
    ['SILENT', 424, 'LNURLP_REQUEST_FAILED'],
    ['HANGING', 424, 'LNURLP_REQUEST_FAILED'],
    ['HUGE', 424, 'LNURLP_REQUEST_FAILED'],
    ['NONSENSE', 400, 'PARSE_LNURLP_RESPONSE_ERROR'],
    ['OTHER_RECEIVER', 400, 'PARSE_LNURLP_RESPONSE_ERROR'],
    ['NO_COMMON_VERSION', 424, 'NO_COMPATIBLE_UMA_VERSION'],
    ['BAD_SIGNATURE', 401, 'INVALID_SIGNATURE'],
    ['OLD_TIMESTAMP', 400, 'INVALID_TIMESTAMP'],
  ])('of a service that is %s gives %i %s', async (behaviour, status, code) => {
    counterparty.play(behaviour);
    const { error } = await lookUp();

    expect([error.status, error.code]).toEqual([status, code]);
    expect(error.details).toMatchObject({ domain: counterparty.domain });
  });

  it('whose service sends the same answer twice gives INVALID_NONCE', async () => {
    await lookUp();
    counterparty.play('REPLAYING');

    expect((await lookUp()).error).toMatchObject({ status: 400, code: 'INVALID_NONCE' });
  });
});

describe('the certificates of another service', () => {
  it.each<[Behaviour, number, string]>([
    ['NO_KEYS', 424, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['WRONG_CURVE', 400, 'INVALID_PUBKEY_FORMAT'],
    ['BROKEN_CHAIN', 400, 'CERT_CHAIN_INVALID'],
    ['EXPIRED_CERTIFICATE', 400, 'CERT_CHAIN_EXPIRED'],
    ['WRONG_KEY', 401, 'INVALID_SIGNATURE'],
  ])('%s give %i %s, on both sides', async (behaviour, status, code) => {
    counterparty.play(behaviour);
    const { error } = await lookUp();
    const question = await counterparty.question(address);

    expect([error.status, error.code]).toEqual([status, code]);
    expect(refused(await ask(question))).toEqual([status, code]);
  });
});

it('the API under its own name does not know the domains of platforms, and the service domain is one of ours', async () => {
  expect((await at('/.well-known/lnurlpubkey', ownDomain)).status).toBe(200);
  expect((await at('/.well-known/lnurlpubkey', '127.0.0.1')).status).toBe(404);
});
