import { umaDomainOf } from '#shared/customers/uma-address.ts';

/** How a payment to a sandbox address ends. LONG_PENDING: it is delivered after six minutes. */
export type SandboxBehaviour = 'DELIVERED' | 'LONG_PENDING' | 'COMPLIANCE_REJECTION';

/** A receiver that exists only in the sandbox. */
export interface SandboxReceiver {
  /** The only currency that it accepts. */
  readonly currency: string;
  readonly behaviour: SandboxBehaviour;
}

/** By the name between `$` and `@` (docs/sandbox.md). */
const receivers: Readonly<Record<string, SandboxReceiver>> = {
  'success.usd': { currency: 'USD', behaviour: 'DELIVERED' },
  'success.eur': { currency: 'EUR', behaviour: 'DELIVERED' },
  'success.mxn': { currency: 'MXN', behaviour: 'DELIVERED' },
  'pending.long.usd': { currency: 'USD', behaviour: 'LONG_PENDING' },
  'fail.compliance.usd': { currency: 'USD', behaviour: 'COMPLIANCE_REJECTION' },
};

/**
 * The sandbox's receiver behind a UMA address; undefined for any other address. Only the sandbox may call this.
 *
 * @param umaAddress lower case
 * @param sandboxUmaDomain setting SANDBOX_UMA_DOMAIN
 */
export const sandboxReceiverOf = (
  umaAddress: string,
  sandboxUmaDomain: string,
): SandboxReceiver | undefined => {
  if (umaDomainOf(umaAddress) !== sandboxUmaDomain) return undefined;
  const name = umaAddress.slice(1, umaAddress.indexOf('@'));
  return Object.hasOwn(receivers, name) ? receivers[name] : undefined;
};
