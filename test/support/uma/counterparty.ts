import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Currency,
  getLnurlpResponse,
  getPayRequest,
  getPostTransactionCallback,
  getSignedLnurlpRequestUrl,
  isVersionSupported,
  KycStatus,
  LnurlpResponse,
  type PayRequest,
  type PostTransactionCallback,
  parseLnurlpRequest,
  UmaError,
} from '@uma-sdk/core';
import { decrypt } from 'eciesjs';
import * as z from 'zod';
import { selfSignedCertificate } from '#shared/uma/network/certificate.ts';
import { domainOfPort } from './counterparty-gate.ts';
import { PaidCounterparty, slowMs } from './paid-counterparty.ts';

/** What another VASP does. All but HONEST break the protocol or the connection in one way. */
export const behaviours = [
  'HONEST',
  /** Seconds late, and then honest. */
  'SLOW',
  /** Takes the request and never answers. */
  'HANGING',
  'SILENT',
  'NONSENSE',
  'HUGE',
  'UNKNOWN_NAME',
  'REFUSES',
  'BLOCKS_US',
  'OLD_VERSION',
  'NO_COMMON_VERSION',
  'REPLAYING',
  'OLD_TIMESTAMP',
  'BAD_SIGNATURE',
  'OTHER_RECEIVER',
  'WRONG_CURVE',
  'NO_KEYS',
  'BROKEN_CHAIN',
  'EXPIRED_CERTIFICATE',
  /** Its certificates are those of another key than the one that it signs with. */
  'WRONG_KEY',
] as const;
export type Behaviour = (typeof behaviours)[number];

const dayMs = 24 * 3600_000;

const rawPrivateKey = (key: KeyObject): Uint8Array =>
  Buffer.from(z.object({ d: z.string() }).parse(key.export({ format: 'jwk' })).d, 'base64url');

interface Pair {
  readonly privateKey: KeyObject;
  readonly raw: Uint8Array;
  readonly spki: Buffer;
}

const newPair = (namedCurve = 'secp256k1'): Pair => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  return {
    privateKey,
    raw: namedCurve === 'secp256k1' ? rawPrivateKey(privateKey) : new Uint8Array(),
    spki: publicKey.export({ type: 'spki', format: 'der' }),
  };
};

const certificateOf = (domain: string, { privateKey, spki }: Pair, fromDays: number, untilDays: number) =>
  selfSignedCertificate({
    domain,
    privateKey,
    publicKey: spki,
    from: new Date(Date.now() + fromDays * dayMs),
    until: new Date(Date.now() + untilDays * dayMs),
  }).toString('hex');

export interface Counterparty {
  readonly domain: string;
  /** Its receiving half. */
  readonly paid: PaidCounterparty;
  /** Whether what it was told for the travel rule opens with its key, and what it says. */
  travelRule(encrypted: string): string;
  /** What it does from now on. */
  play(behaviour: Behaviour): void;
  /** A signed question about an address of ours, as this VASP asks it. */
  question(umaAddress: string, version?: string): Promise<URL>;
  /** A signed pay request of a verified payer of this VASP, as it is sent. */
  payRequest(order: PayRequestOrder): Promise<PayRequest>;
  /** The signed callback after the payment, as it is sent. */
  hook(msats: number, options?: HookOptions): Promise<PostTransactionCallback>;
  stop(): Promise<void>;
}

export interface PayRequestOrder {
  readonly amount: number;
  readonly currency: string;
  /** Thousandths of a satoshi instead of the currency's smallest unit. */
  readonly isInMsats?: boolean;
  readonly version?: 0 | 1;
  readonly payer?: string;
  readonly kycStatus?: KycStatus;
  readonly payerData?: Readonly<Record<string, string>>;
  readonly payeeData?: Readonly<Record<string, { mandatory: boolean }>>;
  /** Signed by a key that is not this VASP's. */
  readonly isForged?: boolean;
  /** The receiver's encryption key: with it, travel rule data is sent. */
  readonly receiverKey?: Uint8Array;
}

export interface HookOptions {
  readonly isForged?: boolean;
  readonly domain?: string;
}

/** An error in the protocol's form. */
const refusal = (code: string) => ({ status: 'ERROR', reason: 'As this test wants it', code });

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A VASP that is made of the SDK only, on this machine: of the shared host, and of others that have the gate's setting. */
export const startCounterparty = async (): Promise<Counterparty> => {
  const server = createServer((message, response) => void serve(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const domain = domainOfPort(port);
  let behaviour: Behaviour = 'HONEST';
  let replayed: string | undefined;
  const signing = newPair();
  const encryption = newPair();
  const stranger = newPair();
  const otherCurve = newPair('P-256');
  const paid = new PaidCounterparty({ domain, signingKey: signing.raw, strangersKey: stranger.raw });

  const publicKeys = () => {
    const fresh = certificateOf(domain, signing, -1, 30);
    const chains = {
      signingCertChain: [fresh],
      encryptionCertChain: [certificateOf(domain, encryption, -1, 30)],
    };
    switch (behaviour) {
      case 'EXPIRED_CERTIFICATE':
        return { ...chains, signingCertChain: [certificateOf(domain, signing, -30, -1)] };
      case 'BROKEN_CHAIN':
        return { ...chains, signingCertChain: [fresh, certificateOf('other.test', stranger, -1, 30)] };
      case 'WRONG_KEY':
        return { ...chains, signingCertChain: [certificateOf(domain, stranger, -1, 30)] };
      case 'WRONG_CURVE':
        return { ...chains, signingCertChain: [certificateOf(domain, otherCurve, -1, 30)] };
      default:
        return chains;
    }
  };

  const lookupAnswer = async (url: URL): Promise<LnurlpResponse> => {
    const request = parseLnurlpRequest(url);
    return getLnurlpResponse({
      request: behaviour === 'OTHER_RECEIVER' ? { ...request, receiverAddress: `$eve@${domain}` } : request,
      privateKeyBytes: behaviour === 'BAD_SIGNATURE' ? stranger.raw : signing.raw,
      requiresTravelRuleInfo: true,
      callback: `https://${domain}/pay/bob`,
      encodedMetadata: '[["text/plain","Pay Bob"]]',
      minSendableSats: 1,
      maxSendableSats: 100_000_000,
      payerDataOptions: { name: { mandatory: true }, shoeSize: { mandatory: false } },
      currencyOptions: [
        new Currency('EUR', 'Euro', '€', 12_345.5, 100, 1_000_000, 2),
        new Currency('QQQ', 'Nobody knows it', 'Q', 1, 1, 10, 2),
      ],
      receiverKycStatus: KycStatus.Verified,
    });
  };

  const withTimestamp = (answer: LnurlpResponse): LnurlpResponse =>
    LnurlpResponse.parse({
      ...answer.toJsonSchemaObject(),
      compliance: { ...answer.compliance, signatureTimestamp: Math.floor(Date.now() / 1000) - 3_600 },
    });

  const answerLookup = async (url: URL, response: ServerResponse): Promise<void> => {
    if (behaviour === 'REFUSES') return json(response, 403, refusal('USER_NOT_READY'));
    if (behaviour === 'BLOCKS_US') return json(response, 403, refusal('COUNTERPARTY_NOT_ALLOWED'));
    if (behaviour === 'UNKNOWN_NAME') return json(response, 404, { status: 'ERROR', code: 'USER_NOT_FOUND' });
    const version = url.searchParams.get('umaVersion') ?? '';
    if (behaviour === 'NO_COMMON_VERSION') return json(response, 412, { supportedMajorVersions: [7] });
    if (behaviour === 'OLD_VERSION' && !version.startsWith('0.')) {
      return json(response, 412, { supportedMajorVersions: [0] });
    }
    if (!isVersionSupported(version)) return json(response, 412, { supportedMajorVersions: [0, 1] });
    if (behaviour === 'REPLAYING' && replayed !== undefined) return json(response, 200, replayed);
    const answer = await lookupAnswer(url);
    replayed = (behaviour === 'OLD_TIMESTAMP' ? withTimestamp(answer) : answer).toJsonString();
    return json(response, 200, replayed);
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(message.url ?? '', `https://${message.headers.host}`);
    if (url.pathname === '/.well-known/lnurlpubkey') {
      return behaviour === 'NO_KEYS' ? json(response, 500, {}) : json(response, 200, publicKeys());
    }
    if (await paid.serve(url.pathname, message, response)) return;
    if (behaviour === 'SILENT') return void message.socket.destroy();
    if (behaviour === 'HANGING') return;
    if (behaviour === 'SLOW') await sleep(slowMs);
    if (behaviour === 'NONSENSE') return json(response, 200, '{"tag":"payRequest","callback":7}');
    if (behaviour === 'HUGE') return json(response, 200, `{"x":"${'x'.repeat(1024 * 1024)}"}`);
    try {
      return await answerLookup(url, response);
    } catch (error) {
      if (!(error instanceof UmaError)) throw error;
      return json(response, error.toHttpStatusCode(), error.toJSON());
    }
  };

  return {
    domain,
    paid,
    travelRule: (encrypted) =>
      Buffer.from(decrypt(encryption.raw, Buffer.from(encrypted, 'hex'))).toString('utf8'),
    play: (next) => {
      behaviour = next;
    },
    question: (receiverAddress, umaVersionOverride) =>
      getSignedLnurlpRequestUrl({
        isSubjectToTravelRule: true,
        receiverAddress,
        senderVaspDomain: domain,
        signingPrivateKey: signing.raw,
        umaVersionOverride,
      }),
    payRequest: (order) =>
      getPayRequest({
        amount: order.amount,
        receivingCurrencyCode: order.currency,
        isAmountInReceivingCurrency: order.isInMsats !== true,
        payerIdentifier: order.payer ?? `$alice@${domain}`,
        payerKycStatus: order.kycStatus ?? KycStatus.Verified,
        payerData: { name: 'Alice Archer', ...order.payerData },
        requestedPayeeData: order.payeeData,
        receiverEncryptionPubKey: order.receiverKey ?? new Uint8Array(),
        trInfo: order.receiverKey && '{"name":"Alice Archer"}',
        sendingVaspPrivateKey: order.isForged ? stranger.raw : signing.raw,
        utxoCallback: `https://${domain}/utxos`,
        umaMajorVersion: order.version ?? 1,
      }),
    hook: (amountMsats, { isForged = false, domain: vaspDomain = domain } = {}) =>
      getPostTransactionCallback({
        utxos: [{ utxo: 'sandbox:0', amountMsats }],
        vaspDomain,
        signingPrivateKey: isForged ? stranger.raw : signing.raw,
      }),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
