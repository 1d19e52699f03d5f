import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Document } from '#shared/documents/document.ts';
import { sandboxScanOf } from '#shared/documents/magic-names.ts';
import type { Scan, ScanResult } from '#shared/documents/scan.ts';
import { scanner } from '#shared/documents/scanner.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { sign } from '#shared/kernel/signing/sign.ts';
import { guardDutyTag } from './guard-duty.ts';
import { askHttpScanner, type HttpScannerOptions } from './http-scanner.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const url = setting('SCANNER_URL', z.url({ protocol: /^https$/ }).optional());
const pem = setting('SCANNER_PUBLIC_KEY', z.string().min(1).optional());

/** @throws for any other kind of key, so that a wrong setting shows at the first start */
const publicKeyOf = (text: string): KeyObject => {
  const key = createPublicKey(text);
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new Error('SCANNER_PUBLIC_KEY must be a public key on the curve P-256');
};

const httpOptions: HttpScannerOptions | undefined =
  url === undefined || pem === undefined
    ? undefined
    : {
        url,
        publicKey: publicKeyOf(pem),
        sign: async (text) => (await sign(text)).toString('base64'),
      };

/** A file that waited for a scanner that is gone was never scanned, so it must be sent again. */
const withoutScanner = ({ fileName }: Document): ScanResult =>
  (environment === 'sandbox' ? sandboxScanOf(fileName) : undefined) ?? 'UNSCANNABLE';

/** @returns what the deployment's scanner says of the file; undefined while it has no result */
export const askScanner = async (scan: Scan, document: Document): Promise<ScanResult | undefined> => {
  if (scanner === 'guardduty') return guardDutyTag(scan);
  if (scanner === 'none') return withoutScanner(document);
  if (httpOptions === undefined) throw new Error('SCANNER_URL and SCANNER_PUBLIC_KEY are required');
  return askHttpScanner(httpOptions, scan, document);
};
