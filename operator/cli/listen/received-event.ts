import * as z from 'zod';

const text = z.string().optional().catch(undefined);
const dataSchema = z
  .object({
    id: text,
    code: text,
    jobId: text,
    status: text,
    verificationStatus: text,
    kycStatus: text,
    kybStatus: text,
    balance: z
      .object({ amount: z.int(), currency: z.object({ code: z.string(), decimals: z.int() }) })
      .optional()
      .catch(undefined),
  })
  .catch({});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: dataSchema.optional(),
});

/** The parts of an event that a line shows. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  /** Identifier of the changed resource. A TEST has none. */
  readonly resource?: string | undefined;
  /** The new state of the resource. */
  readonly status?: string | undefined;
}

type Data = z.output<typeof dataSchema>;

const balanceOf = ({ balance }: Data): string | undefined => {
  if (balance === undefined) return undefined;
  const { amount, currency } = balance;
  const digits = String(Math.abs(amount)).padStart(currency.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - currency.decimals);
  const fraction = currency.decimals === 0 ? '' : `.${digits.slice(-currency.decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction} ${currency.code}`;
};

const statusOf = (type: string, data: Data): string | undefined => {
  if (type.startsWith('CUSTOMER_KYC')) return data.kycStatus;
  if (type.startsWith('CUSTOMER_KYB')) return data.kybStatus;
  if (type === 'INTERNAL_ACCOUNT_BALANCE_UPDATED') return balanceOf(data);
  return data.status ?? data.verificationStatus;
};

/** The event in a raw body, or undefined. */
export const receivedEvent = (body: string): ReceivedEvent | undefined => {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = eventSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { id, type, timestamp, data = {} } = parsed.data;
  const resource = data.id ?? data.code ?? data.jobId;
  return { id, type, timestamp, resource, status: statusOf(type, data) };
};
