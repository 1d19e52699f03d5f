import * as z from 'zod';

/** A KMS key's signature of a body, which every attempt of the event sends. */
export const bodySignatureSchema = z.object({
  kmsKeyId: z.string(),
  /** Base64 of the DER, as in `X-Webhook-Signature`. */
  signature: z.string(),
});

export type BodySignature = Readonly<z.output<typeof bodySignatureSchema>>;
