import type { DomainKeys, DomainPair } from './domain-keys.ts';

const uncompressedPointBytes = 65;

const pointOf = ({ publicKey }: DomainPair): string =>
  Buffer.from(publicKey, 'base64').subarray(-uncompressedPointBytes).toString('hex');

/**
 * The answer to `GET /.well-known/lnurlpubkey` (UMAD-02). The SDK's own text has the signing certificates twice and the
 * encryption certificates not at all.
 */
export const publicKeysBody = ({ signing, encryption }: DomainKeys, keptUntilMs: number) => ({
  signingCertChain: [signing.certificate],
  encryptionCertChain: [encryption.certificate],
  signingPubKey: pointOf(signing),
  encryptionPubKey: pointOf(encryption),
  expirationTimestamp: Math.floor(keptUntilMs / 1000),
});
