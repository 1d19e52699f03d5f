import * as z from 'zod';
import type { Document } from '#shared/documents/document.ts';
import { sandboxScanOf } from '#shared/documents/magic-names.ts';
import type { Scan, ScanResult } from '#shared/documents/scan.ts';
import { scanner } from '#shared/documents/scanner.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { sign } from '#shared/signing/sign.ts';
import { switchPublicKeyOf } from '#shared/switch/verify-signature.ts';
import { guardDutyTag } from './guard-duty.ts';
import { askHttpScanner, type HttpScannerOptions } from './http-scanner.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const url = setting('SCANNER_URL', z.url({ protocol: /^https$/ }).optional());
const pem = setting('SCANNER_PUBLIC_KEY', z.string().min(1).optional());

const httpOptions: HttpScannerOptions | undefined =
  url === undefined || pem === undefined
    ? undefined
    : {
        url,
        publicKey: switchPublicKeyOf(pem),
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
