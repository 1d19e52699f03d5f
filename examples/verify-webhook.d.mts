export function verifyWebhook(webhook: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string | Uint8Array;
  readonly publicKeyPem: string | readonly string[];
  readonly now?: Date;
}): boolean;
