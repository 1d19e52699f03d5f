import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Document } from '#shared/documents/document.ts';
import { linkToDocument } from '#shared/documents/link-to-document.ts';
import type { Scan, ScanResult } from '#shared/documents/scan.ts';
import { clock } from '#shared/kernel/clock.ts';
import { exchange, type OutboundAnswer } from '#shared/kernel/outbound-http.ts';
import { signatureHeader, signedText, timestampHeader } from '#shared/switch/signed-text.ts';
import { signerOf } from '#shared/switch/verify-signature.ts';

export interface HttpScannerOptions {
  /** Root of the scanner, without a slash at the end. The setting accepts only https. */
  readonly url: string;
  readonly publicKey: KeyObject;
  /** Base64 of a DER signature over the text: ECDSA P-256, SHA-256. */
  readonly sign: (text: string) => Promise<string>;
  readonly timeoutMs?: number;
}

/** Long enough for a queue in front of the scanner. Each question brings a new link. */
const linkSeconds = 15 * 60;
/** A scanner that needs longer answers PENDING and is asked again. */
const defaultTimeoutMs = 20_000;
/** An answer is one line of JSON. */
const maxAnswerBytes = 16 * 1024;

const path = '/scans';

const answerSchema = z.object({
  scanId: z.string(),
  sha256: z.string(),
  result: z.enum(['PENDING', 'CLEAN', 'INFECTED', 'UNSCANNABLE']),
});

/** The scanner gave no answer that counts. It contains nothing that was sent or answered. */
export class ScannerUnclear extends Error {
  override readonly name = 'ScannerUnclear';
}

const orderOf = async (scan: Scan, document: Document): Promise<string> => {
  const { fileType, sizeBytes, sha256 } = document;
  const link = await linkToDocument(document, linkSeconds);
  const linkExpiresAt = new Date(clock.nowMs() + linkSeconds * 1_000).toISOString();
  return JSON.stringify({ scanId: scan.fileUuid, fileType, sizeBytes, sha256, link, linkExpiresAt });
};

const ask = async (options: HttpScannerOptions, scanId: string, body: string): Promise<OutboundAnswer> => {
  const url = new URL(`${options.url}${path}`);
  const timestamp = String(Math.floor(clock.nowMs() / 1_000));
  const signature = await options.sign(signedText({ timestamp, method: 'POST', path: url.pathname, body }));
  try {
    return await exchange({
      method: 'POST',
      url,
      headers: {
        'user-agent': 'PaymentsService/1',
        'content-type': 'application/json',
        'idempotency-key': scanId,
        [timestampHeader]: timestamp,
        [signatureHeader]: signature,
      },
      body,
      signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
      maxAnswerBytes,
      ifLarger: 'REFUSE',
    });
  } catch (cause) {
    throw new ScannerUnclear('The scanner did not answer', { cause });
  }
};

const headerOf = ({ headers }: OutboundAnswer, name: string): string | undefined => {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Asks the operator's scanner over HTTP (docs/documents.md). The answer counts only if it has the scanner's signature
 * and is about this scan and these bytes: who can change answers on the way could make any file clean.
 *
 * @returns undefined while the scanner has no result
 * @throws ScannerUnclear; ApiError INVALID_SIGNATURE
 */
export const askHttpScanner = async (
  options: HttpScannerOptions,
  scan: Scan,
  document: Document,
): Promise<ScanResult | undefined> => {
  const answer = await ask(options, scan.fileUuid, await orderOf(scan, document));
  if (answer.status !== 200) throw new ScannerUnclear(`The scanner answered ${answer.status}`);
  const body = answer.body.toString('utf8');
  const received = {
    timestamp: headerOf(answer, timestampHeader),
    signature: headerOf(answer, signatureHeader),
  };
  const { pathname } = new URL(`${options.url}${path}`);
  const keys = [{ name: 'scanner', key: options.publicKey }];
  signerOf(keys, received, { method: 'POST', path: pathname, body }, clock.now());
  const parsed = answerSchema.safeParse(jsonOf(body));
  if (!parsed.success) throw new ScannerUnclear('The scanner answered something else');
  const { scanId, sha256, result } = parsed.data;
  if (scanId !== scan.fileUuid || sha256 !== document.sha256) {
    throw new ScannerUnclear('The scanner answered about another file');
  }
  return result === 'PENDING' ? undefined : result;
};
