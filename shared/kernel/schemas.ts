import * as z from 'zod';
import { clock } from './clock.ts';
import { isCurrencyCode, maxAmountMinor } from './money.ts';

/**
 * Amount in the smallest unit of its currency. The refusal of a wrong one is INVALID_AMOUNT (http/invalid-input.ts).
 */
export const amountSchema = z
  .int('must be an integer in the smallest unit of the currency')
  .min(1, 'must be at least 1')
  .max(Number(maxAmountMinor), `must be at most ${maxAmountMinor}`)
  .meta({ description: 'In the smallest unit of the currency (cents, satoshis)', example: 12500 });

/** The code of a known currency. The rules decide whether it is allowed (INVALID_CURRENCY). */
export const currencyCodeSchema = z
  .string()
  .refine(isCurrencyCode, 'must be an ISO 4217 code or one of BTC, USDC, USDT')
  .meta({ example: 'USD' });

/** ISO 3166-1 alpha-2, the 249 officially assigned codes. */
const assignedCountries = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
ZA ZM ZW`;

const countryCodes: ReadonlySet<string> = new Set(assignedCountries.trim().split(/\s+/));

const countryRule = 'must be an ISO 3166-1 alpha-2 code, two capital letters';

export const countryCodeSchema = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: countryRule, abort: true })
  .refine((code) => countryCodes.has(code), countryRule)
  .meta({ example: 'US' });

const dateRule = 'must be a date YYYY-MM-DD';
export const dateSchema = z.iso.date(dateRule).meta({ example: '1990-01-15' });

/** Where the day begins first, clocks are 14 hours ahead of UTC. */
const earliestZoneMs = 14 * 3_600_000;
const isPast = (date: string): boolean =>
  date <= new Date(clock.nowMs() + earliestZoneMs).toISOString().slice(0, 10);

export const birthDateSchema = z.iso
  .date({ error: dateRule, abort: true })
  .refine(isPast, 'must not lie in the future')
  .meta({ example: '1990-01-15' });

/** An ISO 8601 date-time with `Z` or an offset. */
export const timestampSchema = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time such as 2025-10-13T12:00:00Z' })
  .meta({ example: '2025-10-13T12:00:00.000Z' });

/** DynamoDB would replace half a surrogate pair by another character, so two different texts could become the same. */
export const isWellFormed = (text: string): boolean => text.isWellFormed();
export const notWellFormed = 'must be well-formed Unicode';

/** Free text of a client. Control characters have no use in names and break logs, so they are refused. */
export const textSchema = (maxLength: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
    .refine(isWellFormed, notWellFormed);

export const emailSchema = z.email('must be an e-mail address').max(254);
export const phoneNumberSchema = z
  .string()
  .regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 number such as +14155550123');

export const addressSchema = z
  .object({
    line1: textSchema(255),
    line2: textSchema(255).optional(),
    city: textSchema(255).optional(),
    state: textSchema(255).optional(),
    postalCode: textSchema(32),
    country: countryCodeSchema,
  })
  .meta({ id: 'Address' });

export const currencyViewSchema = z
  .object({ code: z.string(), name: z.string(), symbol: z.string(), decimals: z.int().min(0) })
  .meta({ id: 'Currency' });

export const currencyAmountSchema = z
  .object({ amount: z.int(), currency: currencyViewSchema })
  .meta({ id: 'CurrencyAmount' });

/** An integer in the query, which arrives as text. OpenAPI shows an integer. */
const integerQuery = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

/** Entries on a page, for an operation with a default of its own. */
export const pageLimitSchema = integerQuery(1, 100, 'must be an integer from 1 to 100').meta({
  override: { type: 'integer', minimum: 1, maximum: 100 },
});

export const defaultPageLimit = 20;

export const limitQuerySchema = integerQuery(1, 100, 'must be an integer from 1 to 100')
  .default(defaultPageLimit)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: defaultPageLimit } });

export const cursorQuerySchema = z.string().min(1).max(1024).optional();

export const booleanQuerySchema = z
  .string()
  .refine((value) => value === 'true' || value === 'false', 'must be true or false')
  .transform((value) => value === 'true')
  .meta({ override: { type: 'boolean' } });

/** Query fields of every paged list. */
export const pageQuery = { limit: limitQuerySchema, cursor: cursorQuerySchema };

/** `{ data, hasMore, nextCursor?, totalCount? }`; `nextCursor` exists only when `hasMore` is true. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
    totalCount: z.int().min(0).optional(),
  });
