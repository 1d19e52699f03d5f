import type { X509Certificate } from 'node:crypto';
import { ErrorCode, PubKeyResponse, UmaError } from '@uma-sdk/core';
import { clock } from '#shared/kernel/clock.ts';
import { askVasp, VaspUnreachable } from './ask-vasp.ts';
import { publicKeysPath } from './contract.ts';

const limitMs = 4_000;
const mostKeptMs = 3600_000;
/** A process of a busy service meets fewer domains than this. */
const mostKept = 1_000;
const longestChain = 10;

const fetchFailed = (domain: string, cause?: unknown): UmaError => {
  const error = new UmaError(
    `${domain} did not give its public keys.`,
    ErrorCode.COUNTERPARTY_PUBKEY_FETCH_ERROR,
  );
  error.cause = cause;
  return error;
};

const askForKeys = async (domain: string): Promise<string> => {
  const url = new URL(`https://${domain}${publicKeysPath}`);
  try {
    const { status, text } = await askVasp({ method: 'GET', url, limitMs });
    if (status === 200) return text;
  } catch (error) {
    if (!(error instanceof VaspUnreachable)) throw error;
    throw fetchFailed(domain, error);
  }
  throw fetchFailed(domain);
};

const parsed = (domain: string, text: string): PubKeyResponse => {
  try {
    return PubKeyResponse.fromJson(text);
  } catch {
    const message = `The public keys of ${domain} are no certificates (UMAD-02).`;
    throw new UmaError(message, ErrorCode.INVALID_PUBKEY_FORMAT);
  }
};

const invalidChain = (domain: string): UmaError =>
  new UmaError(
    `The certificates of ${domain} do not sign each other from leaf to root.`,
    ErrorCode.CERT_CHAIN_INVALID,
  );

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** The root itself may be left out; then its signature cannot be checked, and the domain vouches for the chain. */
const checkChain = (domain: string, chain: readonly X509Certificate[] = []): void => {
  if (chain.length > longestChain) throw invalidChain(domain);
  const nowMs = clock.nowMs();
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (issuer !== undefined && !isIssuedBy(certificate, issuer)) throw invalidChain(domain);
    if (certificate.checkIssued(certificate) && !certificate.verify(certificate.publicKey)) {
      throw invalidChain(domain);
    }
    if (Date.parse(certificate.validFrom) > nowMs || Date.parse(certificate.validTo) <= nowMs) {
      throw new UmaError(`A certificate of ${domain} is not valid today.`, ErrorCode.CERT_CHAIN_EXPIRED);
    }
  }
};

/** An uncompressed point of the curve, or a compressed one. */
const isPoint = (key: Uint8Array): boolean =>
  (key.length === 65 && key[0] === 4) || (key.length === 33 && (key[0] === 2 || key[0] === 3));

const checked = (domain: string, keys: PubKeyResponse): PubKeyResponse => {
  checkChain(domain, keys.signingCertChain);
  checkChain(domain, keys.encryptionCertChain);
  const curves = [keys.signingCertChain?.[0], keys.encryptionCertChain?.[0]].flatMap((leaf) =>
    leaf === undefined ? [] : [leaf.publicKey.asymmetricKeyDetails?.namedCurve],
  );
  const isKey = [keys.getSigningPubKey(), keys.getEncryptionPubKey()].every(isPoint);
  if (isKey && curves.every((curve) => curve === 'secp256k1')) return keys;
  throw new UmaError(
    `The keys of ${domain} are not on the curve secp256k1.`,
    ErrorCode.INVALID_PUBKEY_FORMAT,
  );
};

const kept = new Map<string, { readonly untilMs: number; readonly keys: PubKeyResponse }>();

const keep = (domain: string, keys: PubKeyResponse): void => {
  const { expirationTimestamp } = keys;
  kept.delete(domain);
  if (expirationTimestamp === undefined) return;
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(domain, {
    untilMs: Math.min(expirationTimestamp * 1000, clock.nowMs() + mostKeptMs),
    keys,
  });
};

/**
 * The public keys of another VASP, from its own domain. They are kept as long as they say, an hour at most.
 *
 * @throws UmaError COUNTERPARTY_PUBKEY_FETCH_ERROR, INVALID_PUBKEY_FORMAT, CERT_CHAIN_INVALID, CERT_CHAIN_EXPIRED
 */
export const counterpartyKeys = async (domain: string): Promise<PubKeyResponse> => {
  const known = kept.get(domain);
  if (known !== undefined && known.untilMs > clock.nowMs()) return known.keys;
  const keys = checked(domain, parsed(domain, await askForKeys(domain)));
  keep(domain, keys);
  return keys;
};

/** For a signature that does not fit: the other VASP may have new keys. @returns whether there was anything to forget */
export const forgetKeys = (domain: string): boolean => kept.delete(domain);
