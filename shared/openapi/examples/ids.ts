const uuidEndingIn = (end: string): string => `019542f5-b3e7-7d02-8000-${end.padStart(12, '0')}`;
const example = uuidEndingIn('');

/** The ids of all examples. They belong to one imagined platform, so that its examples fit together. */
export const exampleIds = {
  customer: `Customer:${example}`,
  business: `Customer:${uuidEndingIn('b')}`,
  beneficialOwner: `BeneficialOwner:${example}`,
  verification: `Verification:${example}`,
  document: `Document:${example}`,
  job: `Job:${example}`,
  internalAccount: `InternalAccount:${example}`,
  usdcAccount: `InternalAccount:${uuidEndingIn('c')}`,
  linkToken: `LinkToken:${example}`,
  lookup: `Lookup:${example}`,
  quote: `Quote:${example}`,
  transaction: `Transaction:${example}`,
  token: `Token:${example}`,
  webhook: `Webhook:${example}`,
  upload: example,
  payout: `${uuidEndingIn('a')}.${example}`,
} as const;

/** The external account of the examples whose account number has this end: the end chooses what the sandbox does. */
export const accountIdWithEnd = (end: string): string => `ExternalAccount:${uuidEndingIn(end)}`;

export const exampleUma = {
  own: '$jane.doe@acme.example',
  invitee: '$john.roe@acme.example',
  payer: '$success.usd@sandbox.uma.test',
  receiver: '$success.eur@sandbox.uma.test',
} as const;

export const examplePlatformCustomerId = 'user-4711';
export const exampleKycToken = 'Vv0T7wYQm1rJmPqS0n5ZkE2yH8cXbLdU3aFgRtOiW4s';
export const exampleInvitationCode = '7K3QZ0XW9D2MTR4B';
