/** The signed parts of a request from or to the switch. */
export interface SignedRequest {
  /** Whole seconds since the epoch. */
  readonly timestamp: string;
  readonly method: string;
  /**
   * From the root of the host, without the query. For a request to us: from the root of the API, without its version.
   */
  readonly path: string;
  /** Empty when there is none. */
  readonly body: string;
}

/** Both directions use the same headers (decision "a signed switch over HTTP"). */
export const timestampHeader = 'X-Switch-Timestamp';
/** Base64 of the DER form of an ECDSA P-256 signature over the SHA-256 of the signed text. */
export const signatureHeader = 'X-Switch-Signature';

/** How a party calls its headers, and where its protocol stands. */
export interface SignatureNames {
  readonly timestamp: string;
  readonly signature: string;
  readonly page: string;
}

export const switchSignature: SignatureNames = {
  timestamp: timestampHeader,
  signature: signatureHeader,
  page: 'docs/switch.md',
};

/** The text that the signature covers. */
export const signedText = ({ timestamp, method, path, body }: SignedRequest): string =>
  [timestamp, method, path, body].join('.');
