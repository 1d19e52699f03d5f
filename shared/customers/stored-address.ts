import * as z from 'zod';
import type { Address } from './customer.ts';

/** An address as it lies in the table; the request's own schema has checked it before. */
export const storedAddressSchema: z.ZodType<Address, Address> = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string(),
  country: z.string(),
});
