import * as z from 'zod';
import { checkKeys, refuseProto, shownLimits, valueSchema } from './payment-notes.ts';

/** Metadata that a payment must have, as the query of a list: `metadata[key]=value`. */
export const metadataFilterSchema = z
  .preprocess(refuseProto, z.record(z.string(), valueSchema).superRefine(checkKeys))
  .meta({
    description: 'Only payments with this value under this key, for example `metadata[orderId]=4711`',
    override: shownLimits,
  })
  .optional()
  .meta({ param: { style: 'deepObject', explode: true } });
