import { randomInt } from 'node:crypto';

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');
const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('');

/**
 * Values that mean a leak wherever they appear. Each is long and random, so that no other text contains it by chance.
 */
export const newCanaries = () => ({
  fullName: `Zelda ${letters(12)}`,
  otherName: `Quentin ${letters(12)}`,
  legalName: `Xylo ${letters(12)} GmbH`,
  doingBusinessAs: `Vex ${letters(12)}`,
  registrationNumber: `HRB${digits(12)}`,
  taxId: `TX${digits(12)}`,
  street: `${digits(5)} ${letters(12)} Street`,
  secondLine: `Flat ${letters(12)}`,
  city: `${letters(12)}ville`,
  state: `${letters(12)}shire`,
  postalCode: digits(14),
  email: `${letters(14)}@mail.example`,
  phoneNumber: `+4479${digits(9)}`,
  customerEmail: `${letters(14)}@person.example`,
  customerPhone: `+4478${digits(9)}`,
  identifier: `ID${digits(14)}`,
  customerNote: `note ${letters(14)}`,
  termsVersion: `terms-${letters(12)}`,
  platformCustomerId: `customer-${letters(14)}`,
  platformAccountId: `account-${letters(14)}`,
  umaName: letters(14),
  iban: `DE${digits(20)}`,
  refusedIban: `DE${digits(17)}105`,
  failingIban: `DE${digits(17)}109`,
  accountNumber: `${digits(14)}001`,
  paidAccountNumber: `${digits(13)}9000`,
  returnedAccountNumber: `${digits(13)}9005`,
  delayedAccountNumber: `${digits(13)}8005`,
  routingNumber: digits(9),
  clabe: digits(18),
  pixKey: `${letters(14)}@bank.example`,
  vpa: `${letters(14)}@okbank`,
  wallet: `0x${letters(2)}${digits(38)}`,
  lightningAddress: `${letters(14)}@wallet.example`,
  cardNumber: `4${digits(15)}`,
  tokenName: `Token ${letters(12)}`,
  idempotencyKey: `key-${letters(16)}`,
  invalidKey: `bad ${letters(16)}`,
  wrongSecret: letters(43),
  wrongClient: letters(43),
  webhookPath: letters(16),
  webhookPassword: letters(16),
  pathValue: letters(16),
  queryValue: letters(16),
  cookie: letters(16),
  userAgent: `agent-${letters(16)}`,
  forwardedFor: letters(16),
  documentNumber: `P${digits(12)}`,
  fileName: `passport of ${letters(14)}`,
  fileText: letters(24),
  unknownField: letters(16),
  bodyOfNoJson: letters(16),
});

export type Canaries = ReturnType<typeof newCanaries>;

/** The forms in which a value could appear in a log. */
export const spellingsOf = (value: string): string[] => {
  const bytes = Buffer.from(value);
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      bytes.toString('hex'),
      bytes.toString('base64url').slice(0, -2),
    ]),
  ];
};
