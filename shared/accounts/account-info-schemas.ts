import * as z from 'zod';
import {
  accountTypes,
  type BeneficiaryRule,
  beneficiaryRules,
  type FieldRule,
  type IdentifierRule,
} from '#shared/accounts/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import {
  addressSchema,
  birthDateSchema,
  countryCodeSchema,
  emailSchema,
  isBlank,
  isWellFormed,
  notPlain,
  notWellFormed,
  phoneNumberSchema,
  plainText,
  textSchema,
} from '#shared/kernel/schemas.ts';
import { beneficiaryTypes } from './external-account.ts';

const wordsOfPattern: Readonly<Record<string, string>> = {
  '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$':
    'must be a BIC: 8 or 11 capital letters and digits, such as DEUTDEFF',
  '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$':
    'must be an IBAN: two letters, two digits, then 11 to 30 letters and digits',
  '^(?:[0-9]{5,17}|EG[0-9]{27})$': 'must be 5 to 17 digits, or an IBAN: EG followed by 27 digits',
  '^(?:[0-9]{6,20}|PK[0-9]{2}[A-Z]{4}[0-9]{16})$':
    'must be 6 to 20 digits, or an IBAN: PK, two digits, four letters and 16 digits',
  '^(?:[0-9]{11}|[A-Z0-9]{12}[0-9]{2})$':
    'must be a CPF of 11 digits, or a CNPJ of 12 letters and digits followed by two digits',
  '^[A-Z0-9]{6,19}$': 'must be 6 to 19 letters and digits',
  '^[A-Z0-9]{4,34}$': 'must be 4 to 34 letters and digits',
  '^(?:[0-9]{5,20}|SV[0-9]{2}[A-Z]{4}[0-9]{20})$':
    'must be 5 to 20 digits, or an IBAN: SV, two digits, four letters and 20 digits',
  '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$': 'must be a UPI address of the form name@bank',
  '^[A-Z]{2}$': 'must be two capital letters',
};

const digits = /^\^(?<start>(?:\\\+)?[A-Z0-9]*)\[0-9\]\{(?<least>\d+)(?:,(?<most>\d+))?\}\$$/;

/**
 * A rule of the account catalogue as a person reads it.
 *
 * @throws for a pattern without words: a new kind of pattern needs them
 */
export const patternInWords = (pattern: string): string => {
  const words = Object.hasOwn(wordsOfPattern, pattern) ? wordsOfPattern[pattern] : undefined;
  if (words !== undefined) return words;
  const { start, least, most } = digits.exec(pattern)?.groups ?? {};
  if (least === undefined) throw new Error(`The pattern ${pattern} has no words`);
  const count = most === undefined ? `${least} digits` : `${least} to ${most} digits`;
  return start ? `must be ${start.replace('\\', '')} followed by ${count}` : `must be ${count}`;
};

/** Long enough for a Lightning invoice, the longest identifier. */
const maxFieldLength = 2048;

const required = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : message),
});

/** Messages for both problems of a variant: the input is no object, or its discriminator has an unknown value. */
const wrongVariant = (known: readonly string[]) => ({
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return 'is required';
    return typeof input === 'object' ? `must be one of ${known.join(', ')}` : 'must be an object';
  },
});

const anySpace = /\p{Zs}/gu;
const anyHyphen = /\p{Pd}/gu;

/** A number without what people write between its parts. */
const asRead = (text: string, { pattern = '', separators = '' }: FieldRule): string => {
  const withoutSpaces = text.replaceAll(anySpace, '');
  const digits = pattern.includes('\\-') ? withoutSpaces : withoutSpaces.replaceAll(anyHyphen, '');
  const plain = [...digits].filter((character) => !separators.includes(character)).join('');
  return pattern.includes('a-z') ? plain : plain.toUpperCase();
};

const textField = (rule: FieldRule) => {
  const { pattern, minLength = 1, maxLength = maxFieldLength } = rule;
  const text = z.string(required('must be a string'));
  const sized = (schema: z.ZodString) =>
    schema
      .min(minLength, `must have at least ${minLength} characters`)
      .max(maxLength, `must have at most ${maxLength} characters`);
  if (pattern !== undefined) {
    return sized(text.overwrite((value) => asRead(value, rule))).regex(
      new RegExp(pattern),
      patternInWords(pattern),
    );
  }
  const plain = text.regex(plainText, notPlain).refine(isWellFormed, notWellFormed);
  return sized(plain.normalize('NFC').trim()).refine((value) => !isBlank(value), 'must not be empty');
};

/** The schema of one field of an account type; required unless wrapped by the caller. */
export const fieldSchema = (rule: FieldRule): z.ZodType<string> =>
  rule.enum === undefined
    ? textField(rule)
    : z.enum([...rule.enum], required(`must be one of ${rule.enum.join(', ')}`));

/** `MXN_ACCOUNT` → `MxnAccount`. */
export const schemaName = (accountType: AccountType): string =>
  accountType
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

const personName = textSchema(255).meta({ example: 'Jane Doe' });

const beneficiaryFields: Readonly<Record<string, z.ZodType>> = {
  fullName: personName,
  legalName: textSchema(255).meta({ example: 'Acme Trading Ltd' }),
  birthDate: birthDateSchema,
  nationality: countryCodeSchema,
  email: emailSchema,
  phoneNumber: phoneNumberSchema,
  registrationNumber: textSchema(64),
  taxId: textSchema(64),
  countryOfResidence: countryCodeSchema,
  address: addressSchema,
};

const beneficiaryField = (name: string): z.ZodType => {
  const schema = beneficiaryFields[name];
  if (schema === undefined) throw new Error(`account-types.json names an unknown beneficiary field ${name}`);
  return schema;
};

const beneficiaryShape = ({ required: must, optional }: BeneficiaryRule): Record<string, z.ZodType> => ({
  ...Object.fromEntries(must.map((name) => [name, beneficiaryField(name)])),
  ...Object.fromEntries(optional.map((name) => [name, beneficiaryField(name).optional()])),
});

type BeneficiarySchema = z.ZodObject<{ beneficiaryType: z.ZodLiteral<(typeof beneficiaryTypes)[number]> }>;
const beneficiarySchemas = new Map<string, BeneficiarySchema>();

/** Account types with the same beneficiary fields share one schema. The first type names it. */
const beneficiaryVariant = (
  accountType: AccountType,
  beneficiaryType: (typeof beneficiaryTypes)[number],
  rule: BeneficiaryRule,
): BeneficiarySchema => {
  const key = JSON.stringify([beneficiaryType, rule]);
  const known = beneficiarySchemas.get(key);
  if (known !== undefined) return known;
  const kind = beneficiaryType === 'INDIVIDUAL' ? 'IndividualBeneficiary' : 'BusinessBeneficiary';
  const isFirst = ![...beneficiarySchemas.keys()].some((other) => other.startsWith(`["${beneficiaryType}"`));
  const schema = z
    .object({ beneficiaryType: z.literal(beneficiaryType), ...beneficiaryShape(rule) })
    .meta({ id: isFirst ? kind : `${schemaName(accountType)}${kind}` });
  beneficiarySchemas.set(key, schema);
  return schema;
};

const beneficiarySchema = (accountType: AccountType) => {
  const beneficiary = beneficiaryRules(accountType);
  if (beneficiary === undefined) return undefined;
  return z.discriminatedUnion(
    'beneficiaryType',
    [
      beneficiaryVariant(accountType, 'INDIVIDUAL', beneficiary.INDIVIDUAL),
      beneficiaryVariant(accountType, 'BUSINESS', beneficiary.BUSINESS),
    ],
    wrongVariant(beneficiaryTypes),
  );
};

const accountShape = (accountType: AccountType): Record<string, z.ZodType> => {
  const entries = Object.entries(accountTypes[accountType].fields).map(([name, rule]) => {
    const schema = fieldSchema(rule);
    return [name, rule.required === true ? schema : schema.optional()] as const;
  });
  const beneficiary = beneficiarySchema(accountType);
  return { ...Object.fromEntries(entries), ...(beneficiary === undefined ? {} : { beneficiary }) };
};

type Info = Record<string, unknown>;

const identifiersIn = (info: Info, identifiers: Readonly<Record<string, IdentifierRule>>) =>
  Object.entries(identifiers).filter(([name]) => info[name] !== undefined);

const missingFields = (info: Info, identifiers: Readonly<Record<string, IdentifierRule>>): string[] =>
  identifiersIn(info, identifiers).flatMap(([, { requires = [] }]) =>
    requires.filter((name) => info[name] === undefined),
  );

const identifiersInWords = (identifiers: Readonly<Record<string, IdentifierRule>>): string => {
  const needs = Object.entries(identifiers)
    .filter(([, { requires }]) => requires !== undefined)
    .map(([name, { requires = [] }]) => `; ${name} needs ${requires.join(' and ')}`);
  return `Exactly one of ${Object.keys(identifiers).join(', ')}${needs.join('')}`;
};

const createVariant = (accountType: AccountType) => {
  const id = `${schemaName(accountType)}CreateInfo`;
  const variant = z.object({ accountType: z.literal(accountType), ...accountShape(accountType) });
  const { identifiers } = accountTypes[accountType];
  if (identifiers === undefined) return variant.meta({ id });
  return variant
    .refine(
      (info: Info) => identifiersIn(info, identifiers).length === 1,
      `must have exactly one of ${Object.keys(identifiers).join(', ')}`,
    )
    .superRefine((info: Info, context) => {
      for (const name of missingFields(info, identifiers)) {
        context.addIssue({ code: 'custom', path: [name], message: 'is required', input: info[name] });
      }
    })
    .meta({ id, description: identifiersInWords(identifiers) });
};

const answerVariant = (accountType: AccountType) => {
  const { paymentRails } = accountTypes[accountType];
  const rails = paymentRails === null ? {} : { paymentRails: z.array(z.enum([...paymentRails])) };
  return z
    .object({ accountType: z.literal(accountType), ...rails, ...accountShape(accountType) })
    .meta({ id: `${schemaName(accountType)}Info` });
};

/** One schema for all account types; `accountType` selects the variant. */
export const unionOfTypes = <T extends z.ZodObject>(variantOf: (accountType: AccountType) => T) => {
  const [first, ...others] = accountTypeNames.map(variantOf);
  if (first === undefined) throw new Error('account-types.json is empty');
  return z.discriminatedUnion('accountType', [first, ...others], wrongVariant(accountTypeNames));
};

/** Fields of an account in a request. They depend on `accountType`. */
export type AccountInfo = { accountType: AccountType } & Record<string, unknown>;

/**
 * Built at the first use. All functions of the feature contain these schemas, but few use them, and building them took
 * 40 ms of each cold start.
 */
export const accountCreateInfoSchema: z.ZodType<AccountInfo, AccountInfo> = z.lazy(() =>
  unionOfTypes(createVariant).meta({ id: 'ExternalAccountCreateInfo' }),
);

export const accountInfoSchema: z.ZodType<AccountInfo, AccountInfo> = z.lazy(() =>
  unionOfTypes(answerVariant).meta({ id: 'ExternalAccountInfo' }),
);
