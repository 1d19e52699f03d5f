import { createPublicKey } from 'node:crypto';
import type { Settings } from './settings.ts';

/** A scanner over HTTP (docs/documents.md). */
export interface ScannerSettings {
  /** https, without a slash at the end. */
  readonly url: string;
  /** Public key that verifies the scanner's answers: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
}

type Choice = Pick<Settings, 'documentScan'>;

const isP256 = (pem: string): boolean => {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

/** What is wrong with the setting; undefined when it can be deployed. */
export const scanProblem = ({
  documentScan,
  mode,
}: Pick<Settings, 'documentScan' | 'mode'>): string | undefined => {
  if (documentScan === undefined) {
    return mode === 'production'
      ? "documentScan: say 'guardduty', name a scanner { url, publicKeyPem }, or say 'none' if nobody scans files of customers"
      : undefined;
  }
  if (typeof documentScan === 'string') return undefined;
  if (!/^https:\/\/[^\s?#]*[^\s?#/]$/.test(documentScan.url)) {
    return 'documentScan.url: must be https, without query and without a slash at its end';
  }
  return isP256(documentScan.publicKeyPem)
    ? undefined
    : 'documentScan.publicKeyPem: must be a public key on the curve P-256';
};

/** The environment variables of the scanner. shared/documents/scanner.ts and shared/scanner read them. */
export const scanConfiguration = ({ documentScan = 'none' }: Choice): Record<string, string> => {
  if (documentScan === 'none') return {};
  if (documentScan === 'guardduty') return { DOCUMENT_SCANNER: 'guardduty' };
  const { url, publicKeyPem } = documentScan;
  return { DOCUMENT_SCANNER: 'http', SCANNER_URL: url, SCANNER_PUBLIC_KEY: publicKeyPem };
};
