import type { Settings } from '#infra/environments/settings.ts';

export const stackNameOf = ({ name }: Pick<Settings, 'name'>): string => `PaymentsService-${name}`;

/** `createTransferOut` → `create-transfer-out`: the file and function of an operation. */
export const kebabCase = (camelCase: string): string =>
  camelCase.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `settle-delayed-outcome` → `SettleDelayedOutcome`: how a state machine's substitutions name a step. */
export const pascalCase = (kebab: string): string =>
  kebab.replace(/(?:^|-)([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

/** `delayed-outcome` → `DELAYED_OUTCOME`: how environment variables name a workflow. */
export const upperSnakeCase = (kebab: string): string => kebab.replaceAll('-', '_').toUpperCase();
