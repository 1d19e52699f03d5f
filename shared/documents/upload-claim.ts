import { canonicalJson } from '#shared/kernel/canonical-json.ts';
import { claimFor, type IdempotencyClaim } from '#shared/kernel/http/idempotency-key.ts';
import type { Upload } from './open-upload.ts';
import type { Order } from './order.ts';

/**
 * The claim of an upload with an Idempotency-Key. Two uploads are the same when the form's fields and the file are:
 * each has a boundary of its own between them.
 *
 * @throws Refusal INVALID_INPUT
 */
export const uploadClaim = ({ idempotencyKey }: Upload, order: Order): IdempotencyClaim | undefined => {
  if (idempotencyKey === undefined || order.status !== 201) return undefined;
  const { fields, file } = order;
  const identity = [
    'POST',
    '/documents',
    canonicalJson(fields),
    file.fileName,
    file.digest.toString('base64'),
  ];
  return claimFor(idempotencyKey, identity);
};
