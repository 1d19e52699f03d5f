/** A link by which a customer of the sandbox is verified, once. */
export interface KycLink {
  /** SHA-256 of the link's token; the token itself is in the link and nowhere else. */
  readonly tokenHash: string;
  readonly platformId: string;
  readonly customerUuid: string;
  /** Where its page leads to. */
  readonly redirectUri: string;
  readonly createdAt: string;
  /** From this moment on it opens nothing. ISO 8601. */
  readonly expiresAt: string;
  readonly openedAt?: string | undefined;
}
