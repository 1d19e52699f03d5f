import type { Environment } from '#shared/kernel/config.ts';
import type { UmaReceiver } from '#shared/receivers/receiver.ts';
import { nameOfSandboxReceiver } from '#shared/receivers/sandbox-receivers.ts';
import { failingSuffix } from '#shared/switch/magic-values.ts';
import type { Destination } from './facts.ts';

const failingReceiver = (found: UmaReceiver): string | undefined =>
  found.kind === 'SANDBOX' && found.receiver.behaviour === 'COMPLIANCE_REJECTION'
    ? nameOfSandboxReceiver(found.receiver)
    : undefined;

const failingValue = (found: Destination): string | undefined => {
  switch (found.kind) {
    case 'EXTERNAL':
      return found.account && failingSuffix(found.account);
    case 'UMA':
      return failingReceiver(found.receiver);
    case 'INTERNAL':
      return undefined;
  }
};

/** The magic value that makes a sandbox's payment fail, so that the failure can say that it is simulated. */
export const magicPart = (found: Destination, environment: Environment): { magicValue?: string } => {
  const magicValue = environment === 'sandbox' ? failingValue(found) : undefined;
  return magicValue === undefined ? {} : { magicValue };
};
