import * as z from 'zod';
import { clock } from './clock.ts';
import { isCurrencyCode, maxAmountMinor } from './money.ts';
import postalCountries from './postal-countries.generated.json' with { type: 'json' };

/**
 * Amount in the smallest unit of its currency. The error of a wrong one is INVALID_AMOUNT (http/invalid-input.ts).
 */
export const amountSchema = z
  .int('must be an integer in the smallest unit of the currency')
  .min(1, 'must be at least 1')
  .max(Number(maxAmountMinor), `must be at most ${maxAmountMinor}`)
  .meta({ description: 'In the smallest unit of the currency (cents, satoshis)', example: 12500 });

/** The code of a known currency. The rules decide whether it is allowed (INVALID_CURRENCY). */
export const currencyCodeSchema = z
  .string()
  .refine(isCurrencyCode, {
    error: 'must be an ISO 4217 code or one of BTC, USDC, USDT',
    params: { format: 'iso-4217' },
  })
  .meta({ example: 'USD' });

/** ISO 3166-1 alpha-2, the 249 officially assigned codes, and Kosovo's, which banks, SWIFT and the EU use. */
const assignedCountries = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
XK ZA ZM ZW`;

export const countryCodes: ReadonlySet<string> = new Set(assignedCountries.trim().split(/\s+/));

const countryRule = 'must be an ISO 3166-1 alpha-2 code, two capital letters, or XK';

export const countryCodeSchema = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: countryRule, abort: true })
  .refine((code) => countryCodes.has(code), { error: countryRule, params: { format: 'iso-3166-1-alpha-2' } })
  .meta({ example: 'US' });

const dateRule = 'must be a date YYYY-MM-DD';
export const dateSchema = z.iso.date(dateRule).meta({ example: '1990-01-15' });

/** Where the day begins first, clocks are 14 hours ahead of UTC. */
const earliestZoneMs = 14 * 3_600_000;
const isPast = (date: string): boolean =>
  date <= new Date(clock.nowMs() + earliestZoneMs).toISOString().slice(0, 10);

/** Nobody alive was born before. Spreadsheets write an empty date as 1899-12-30. */
export const earliestBirthDate = '1900-01-01';

export const birthDateSchema = z.iso
  .date({ error: dateRule, abort: true })
  .refine((date) => date >= earliestBirthDate, `must not lie before ${earliestBirthDate}`)
  .refine(isPast, 'must not lie in the future')
  .meta({ example: '1990-01-15' });

/** An ISO 8601 date-time with `Z` or an offset. */
export const timestampSchema = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time such as 2025-10-13T12:00:00Z' })
  .meta({ example: '2025-10-13T12:00:00.000Z' });

/** DynamoDB would replace half a surrogate pair by another character, so two different texts could become the same. */
export const isWellFormed = (text: string): boolean => text.isWellFormed();
export const notWellFormed = 'must be well-formed Unicode';

/**
 * Text without control characters (C0, DEL, C1) and without characters that turn the direction of writing: they have no
 * use in names, break logs, and show a person another text than the stored one.
 */
export const plainText =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
  /^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/;
export const notPlain = 'must not contain control characters or marks that turn the direction of text';

/** Zero-width characters, fillers and the empty Braille pattern look like no text at all. */
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** Whether a person would see no character of it. */
export const isBlank = (text: string): boolean => blank.test(text);

const empty = 'must not be empty';

/** Free text of a client, stored in one form (NFC) and without white space at its ends. */
export const textSchema = (maxLength: number) =>
  z
    .string()
    .regex(plainText, notPlain)
    .refine(isWellFormed, notWellFormed)
    .normalize('NFC')
    .trim()
    .min(1, empty)
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine((text) => text === '' || !isBlank(text), empty);

/** A part of a text that a list is searched for. */
export const searchTextSchema = textSchema(200);

const separators = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Invisible, or they change the direction of the text behind them. Two of them join letters in names: they stay. */
const invisible = /[\p{Cf}--[\u200c\u200d]]/gv;

/**
 * Text that others dictate (a payer, a bank) as it is kept: printable, in one line, at most `maxLength` characters. It
 * is never refused for its content, because the money behind it is real.
 */
export const cleanText = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(separators, ' ')
    .trim()
    .slice(0, maxLength)
    // The cut may have halved a character, or end with a blank.
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** Text that others dictate. Absent counts as empty. */
export const dictatedTextSchema = (maxLength: number) =>
  z
    .string()
    .optional()
    .transform((text = '') => cleanText(text, maxLength));

/** Letters of all scripts stand before the @ (RFC 6531) and in the domain (RFC 5890). */
const localPart = String.raw`(?!\.)(?!.*\.(?:\.|@))[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~.-]{1,64}`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const email = new RegExp(`^${localPart}@(?:${label}\\.)+(?:[\\p{L}\\p{M}]{2,}|xn--[a-z0-9-]+)$`, 'u');

/** No pattern in OpenAPI: the regular expressions of some languages do not know the classes of Unicode. */
export const emailSchema = z
  .string()
  .normalize('NFC')
  .max(254, 'must have at most 254 characters')
  .refine((text) => email.test(text), {
    error: 'must be an e-mail address',
    params: { format: 'email' },
  })
  .meta({ format: 'idn-email', example: 'jane.doe@acme.example' });
export const phoneNumberSchema = z
  .string()
  .regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 number such as +14155550123')
  .meta({ example: '+14155550123' });

/** Countries whose addresses have no postal code (scripts/generate-postal-countries.ts). */
export const withoutPostalCode: ReadonlySet<string> = new Set(postalCountries.withoutPostalCode);
/** Countries whose addresses have a state, province, county or emirate. */
export const withState: ReadonlySet<string> = new Set(postalCountries.withState);

const isKnownCountry = (value: unknown): boolean => typeof value === 'string' && countryCodes.has(value);

export const addressSchema = z
  .object({
    line1: textSchema(255),
    line2: textSchema(255).optional(),
    city: textSchema(255).optional(),
    state: textSchema(255).optional(),
    postalCode: textSchema(32).optional(),
    country: countryCodeSchema,
  })
  .refine(({ postalCode, country }) => postalCode !== undefined || withoutPostalCode.has(country), {
    error: 'is required in this country',
    path: ['postalCode'],
    // Also beside problems of other fields, so that one answer has all.
    when: ({ value }) => isKnownCountry(Object(value).country),
  })
  .meta({ id: 'Address' });

export const currencyViewSchema = z
  .object({ code: z.string(), name: z.string(), symbol: z.string(), decimals: z.int().min(0) })
  .meta({ id: 'Currency' });

export const currencyAmountSchema = z
  .object({ amount: z.int(), currency: currencyViewSchema })
  .meta({ id: 'CurrencyAmount' });

/** An amount in a request with the code of its currency. */
export const namedAmountSchema = z.object({
  amount: z
    .int('must be an integer in the smallest unit of the currency')
    .min(0, 'must be at least 0')
    .max(Number(maxAmountMinor), `must be at most ${maxAmountMinor}`)
    .meta({ description: 'In the smallest unit of the currency', example: 50 }),
  currency: currencyCodeSchema,
});

/** A share that leaves something of the whole. */
export const basisPointsSchema = z
  .int('must be an integer, in hundredths of a percent')
  .min(0, 'must be at least 0')
  .max(9_999, 'must be at most 9999')
  .meta({ description: 'Of the whole amount sent, in hundredths of a percent', example: 100 });

/** An integer in the query, which arrives as text. OpenAPI shows an integer. */
const integerQuery = (min: number, max: number, message: string) =>
  z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: message,
      params: { format: 'integer', min, max },
    })
    .transform(Number);

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

/** The same for lists that are a CSV as well. A default in the schema would cut the file, too. */
export const filePageQuery = {
  limit: integerQuery(1, 100, 'must be an integer from 1 to 100')
    .optional()
    .meta({
      description: 'Entries on a page, 1 to 100; a CSV without it has parts of 500 rows',
      override: { type: 'integer', minimum: 1, maximum: 100, default: defaultPageLimit },
    }),
  cursor: cursorQuerySchema,
};

/** The same for short lists: without a limit, the answer has all entries. */
export const shortListQuery = {
  limit: pageLimitSchema.optional().meta({ description: 'Entries on a page; without it, all of them' }),
  cursor: cursorQuerySchema,
};

/** `{ data, hasMore, nextCursor?, totalCount? }`; `nextCursor` exists only when `hasMore` is true. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
    totalCount: z.int().min(0).optional(),
  });
