import { verify } from 'node:crypto';

/** True if we sent this in the last 5 minutes. `rawBody`: the bytes as they came; `publicKeyPem`: one or several. */
export const verifyWebhook = ({ headers, rawBody, publicKeyPem, now = new Date() }) => {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!/^Webhook:[0-9a-f-]{36}$/.test(id) || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(rawBody)]);
  const entries = String(headers['webhook-signature']).split(' ');
  return entries.some((entry) => {
    const signature = Buffer.from(entry.replace('v1es256,', ''), 'base64');
    if (signature.length !== 64 || entry !== `v1es256,${signature.toString('base64')}`) return false;
    const fits = (key) => verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
    return [publicKeyPem].flat().some(fits);
  });
};
