import * as z from 'zod';
import { plainText, textSchema } from '#shared/kernel/schemas.ts';

/** Limits of metadata: enough for a few ids of the platform's own, and small beside the payment. */
const maxKeys = 10;
const maxKeyLength = 40;
const maxValueLength = 200;
const maxBytes = 1024;

export const valueSchema = textSchema(maxValueLength);
const keySchema = textSchema(maxKeyLength);

type Metadata = Readonly<Record<string, string>>;

const bytesOf = (metadata: Metadata): number =>
  Object.entries(metadata)
    .flat()
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);

export const checkKeys = (metadata: Metadata, context: z.RefinementCtx<Metadata>): void => {
  const keys = Object.keys(metadata);
  if (keys.length > maxKeys) context.addIssue(`must have at most ${maxKeys} keys`);
  for (const key of keys) {
    const [issue] = keySchema.safeParse(key).error?.issues ?? [];
    // The key itself may be of any length, so the message does not repeat it.
    if (issue !== undefined) context.addIssue(`has a key that ${issue.message}`);
  }
};

const checkSize = (metadata: Metadata, context: z.RefinementCtx<Metadata>): void => {
  if (bytesOf(metadata) > maxBytes) {
    context.addIssue(`must have at most ${maxBytes} bytes, all keys and values together`);
  }
};

export const shownLimits = {
  maxProperties: maxKeys,
  propertyNames: { type: 'string', minLength: 1, maxLength: maxKeyLength },
} as const;

/** A key as the service stores it. The rules refuse a key with control characters as it is. */
const storedKey = (key: string): string => (plainText.test(key) ? key.normalize('NFC').trim() : key);

/**
 * A record with its keys as they are stored. zod drops the key `__proto__` silently, and a dropped filter falsifies
 * totals, so that key is refused.
 */
export const withStoredKeys = (value: unknown, context: z.core.$RefinementCtx): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.hasOwn(value, '__proto__')) {
    context.addIssue({ code: 'custom', message: 'must not have the key __proto__' });
    return value;
  }
  const entries = Object.entries(value).map(([key, text]) => [storedKey(key), text] as const);
  const stored: Record<string, unknown> = Object.fromEntries(entries);
  if (Object.keys(stored).length < entries.length) {
    const message = 'must not have a key twice, also not in another Unicode form';
    context.addIssue({ code: 'custom', message });
  }
  return stored;
};

/** Keys and values that a platform writes on its payments. */
const metadataSchema = z
  .preprocess(withStoredKeys, z.record(z.string(), valueSchema).superRefine(checkKeys).superRefine(checkSize))
  .meta({ override: shownLimits, example: { orderId: '4711', costCentre: 'EU-7' } });

/** What every request for a payment takes for the platform's own use. */
export const paymentNotes = {
  description: textSchema(200).optional(),
  metadata: metadataSchema.optional(),
};

/** As much as bank transfers carry: ACH 80, wires and SEPA more. */
const maxRemittanceLength = 80;

/** The same for a request whose money goes to somebody. */
export const payoutNotes = {
  ...paymentNotes,
  remittanceInformation: textSchema(maxRemittanceLength).optional().meta({ example: 'Invoice 4711' }),
};

const purposesOfPayment = [
  'GIFT',
  'SELF',
  'GOODS_OR_SERVICES',
  'EDUCATION',
  'HEALTH_OR_MEDICAL',
  'REAL_ESTATE_PURCHASE',
  'TAX_PAYMENT',
  'LOAN_PAYMENT',
  'UTILITY_BILL',
  'DONATION',
  'TRAVEL',
  'OTHER',
] as const;
export const purposeOfPaymentSchema = z.enum(purposesOfPayment);

export interface PaymentNotes {
  readonly description?: string | undefined;
  readonly remittanceInformation?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** The fields that a payment stores of its notes. Without notes there are none, so its item does not grow. */
export const notesOf = ({ description, remittanceInformation, metadata = {} }: PaymentNotes = {}) => ({
  ...(description !== undefined && { description }),
  ...(remittanceInformation !== undefined && { remittanceInformation }),
  ...(Object.keys(metadata).length > 0 && { metadata: { ...metadata } }),
});

/** The notes as answers and events show them. */
export const notesView = ({ description, remittanceInformation, metadata }: PaymentNotes) => ({
  description,
  remittanceInformation,
  metadata: metadata && { ...metadata },
});
