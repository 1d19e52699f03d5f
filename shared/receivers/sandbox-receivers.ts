import { umaDomainOf } from '#shared/customers/uma-address.ts';

/** What becomes of a payment to a sandbox address. LONG_PENDING is delivered after six minutes. */
export type SandboxBehaviour = 'DELIVERED' | 'LONG_PENDING' | 'COMPLIANCE_REJECTION';

/** A counterparty that only the sandbox has. */
export interface SandboxReceiver {
  /** The one currency it takes. */
  readonly currency: string;
  readonly behaviour: SandboxBehaviour;
}

/** By the name between `$` and `@`. Source: spec.txt "Sandbox behaviors", decisions.md "Quotes". */
const receivers: Readonly<Record<string, SandboxReceiver>> = {
  'success.usd': { currency: 'USD', behaviour: 'DELIVERED' },
  'success.eur': { currency: 'EUR', behaviour: 'DELIVERED' },
  'success.mxn': { currency: 'MXN', behaviour: 'DELIVERED' },
  'pending.long.usd': { currency: 'USD', behaviour: 'LONG_PENDING' },
  'fail.compliance.usd': { currency: 'USD', behaviour: 'COMPLIANCE_REJECTION' },
};

/**
 * The test counterparty behind a UMA address (lower case); undefined for any other address.
 *
 * @param sandboxUmaDomain setting SANDBOX_UMA_DOMAIN; the caller asks in the sandbox only
 */
export const sandboxReceiverOf = (
  umaAddress: string,
  sandboxUmaDomain: string,
): SandboxReceiver | undefined => {
  if (umaDomainOf(umaAddress) !== sandboxUmaDomain) return undefined;
  const name = umaAddress.slice(1, umaAddress.indexOf('@'));
  return Object.hasOwn(receivers, name) ? receivers[name] : undefined;
};
