import { verify } from 'node:crypto';

const toleranceSeconds = 300;

/**
 * True when a webhook comes from Payments Service and was sent just now. Then process each `webhook-id` once.
 *
 * headers: of the request, names in lower case as Node gives them
 * rawBody: the body's bytes as they came, before anything parses them
 * publicKeyPem: webhookPublicKey of GET /config; with nextWebhookPublicKey, where there is one, in an array.
 *   Read them again when this gives false: the key may have been changed.
 */
export const verifyWebhook = ({ headers, rawBody, publicKeyPem, now = new Date() }) => {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!/^Webhook:[0-9a-f-]{36}$/.test(id) || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(rawBody)]);
  const signatures = String(headers['webhook-signature']).split(' ').map(signatureOf);
  return [publicKeyPem]
    .flat()
    .some((key) =>
      signatures.some(
        (signature) =>
          signature !== undefined && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature),
      ),
    );
};

/** The 64 bytes of `v1es256,<base64>`; undefined for any other, and for base64 that could be written otherwise. */
const signatureOf = (entry) => {
  const [tag, base64 = ''] = entry.split(',');
  const bytes = Buffer.from(base64, 'base64');
  const isWhole = tag === 'v1es256' && bytes.length === 64 && entry === `v1es256,${bytes.toString('base64')}`;
  return isWhole ? bytes : undefined;
};
