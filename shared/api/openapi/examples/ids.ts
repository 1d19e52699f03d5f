import { magicValueGroups } from '#shared/sandbox/catalogue.ts';
import type { SandboxOutcome } from '#shared/sandbox/values-contract.ts';

/** One request that the documentation shows. A test sends every one of them to the running service. */
interface Example {
  readonly summary: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Fields that the answer has then, when the example is about an outcome of the sandbox. */
  readonly outcome?: Readonly<Record<string, unknown>>;
}

/** The examples of one request body by name; the page fills in the first. */
export type Examples = Readonly<Record<string, Example>>;

interface MagicExamples {
  /** The operation whose magic values are shown; the first group that it has. */
  readonly operation: string;
  /** What ends in the value. */
  readonly what: string;
  readonly bodyOf: (value: string) => Example['value'];
  /** Fields that the answer has at once. */
  readonly answerOf?: (outcome: SandboxOutcome) => NonNullable<Example['outcome']>;
}

const resultOf = ({ states, effect, when }: SandboxOutcome): string =>
  `${states.join(', then ')} ${when}. ${effect}`;

/** One example for each magic value that lets a request succeed, made from the table that the sandbox obeys. */
export const magicExamples = ({ operation, what, bodyOf, answerOf }: MagicExamples): Examples => {
  const group = magicValueGroups('sandbox.uma.test').find((one) => one.operation === operation);
  if (group === undefined) throw new Error(`${operation} has no magic values`);
  const shown = group.values.filter(({ error }) => error === undefined);
  return Object.fromEntries(
    shown.map(({ value, ...outcome }): [string, Example] => [
      `endsIn${value}`,
      {
        summary: `${what} ends in ${value}: ${resultOf(outcome)}`,
        value: bodyOf(value),
        ...(answerOf && { outcome: answerOf(outcome) }),
      },
    ]),
  );
};

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
  payoutBatch: `PayoutBatch:${example}`,
  internalAccount: `InternalAccount:${example}`,
  usdcAccount: `InternalAccount:${uuidEndingIn('c')}`,
  linkToken: `LinkToken:${example}`,
  lookup: `Lookup:${example}`,
  quote: `Quote:${example}`,
  transaction: `Transaction:${example}`,
  token: `Token:${example}`,
  webhook: `Webhook:${example}`,
  webhookEndpoint: `WebhookEndpoint:${example}`,
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
