import { createPublicKey } from 'node:crypto';
import { type DepositAccount, depositAccountProblem } from '#shared/accounts/contract.ts';

/** How money leaves production (docs/switch.md). The settings of another provider belong here, too. */
export interface SwitchSettings {
  /** https, without a slash at the end: `https://switch.bank.example/v1`. */
  readonly url: string;
  /** Public key that verifies the switch's results: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
  /** True: it pays and makes invoices of the Lightning network, so that this service is on the UMA network (docs/uma.md). */
  readonly lightning?: true;
  /** Accounts at banks where customers pay money in. The funding instructions name them with a reference of ours. */
  readonly depositAccounts?: readonly DepositAccount[];
}

/** One switch of several, and what it takes. Absent: everything. */
export interface RoutedSwitchSettings extends SwitchSettings {
  readonly accountTypes?: readonly string[];
  readonly currencies?: readonly string[];
  /** Smallest unit of the currency. */
  readonly minAmount?: number;
  readonly maxAmount?: number;
}

type Named = readonly [name: string, settings: RoutedSwitchSettings];

const depositConfiguration = (all: readonly Named[]): Record<string, string> => {
  const accounts = all.flatMap(([, { depositAccounts = [] }]) => depositAccounts);
  const [problem] = accounts.flatMap((account) => depositAccountProblem(account) ?? []);
  if (problem !== undefined) throw new Error(`settings.switch.depositAccounts: ${problem}`);
  return accounts.length === 0 ? {} : { DEPOSIT_ACCOUNTS: JSON.stringify(accounts) };
};

const networkConfiguration = (all: readonly Named[]): Record<string, string> =>
  all.some(([, { lightning }]) => lightning === true) ? { IS_ON_UMA_NETWORK: 'true' } : {};

const isKeyOnCurve = (pem: string): boolean => {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

/** @throws Error for a party's address or key that no function could use */
export const checkParty = (
  path: string,
  { url, publicKeyPem }: Pick<SwitchSettings, 'publicKeyPem' | 'url'>,
): void => {
  if (!/^https:\/\/[^\s?#]*[^\s?#/]$/.test(url)) {
    throw new Error(`${path}.url must be https, without query and without a slash at its end`);
  }
  if (!isKeyOnCurve(publicKeyPem)) {
    throw new Error(`${path}.publicKeyPem must be a public key on the curve P-256`);
  }
};

const checkRoute = (name: string, settings: RoutedSwitchSettings): void => {
  const path = `settings.switches.${name}`;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    throw new Error(`${path}: a name has small letters, digits and dashes, 31 at most`);
  }
  checkParty(path, settings);
  const { minAmount = 0, maxAmount = Number.MAX_SAFE_INTEGER } = settings;
  if (!Number.isSafeInteger(minAmount) || !Number.isSafeInteger(maxAmount) || minAmount > maxAmount) {
    throw new Error(`${path}: minAmount and maxAmount must be integers, the first not above the second`);
  }
};

const keyOf = (pem: string): string =>
  createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');

/**
 * Our signature covers the path of an order and not the host, and one key of ours signs for all switches. With the same path,
 * whoever gets an order could pass it on to another switch, which would pay it a second time. And the key tells us who
 * sends a result.
 */
const checkApart = (all: readonly Named[]): void => {
  const [paths, keys] = [new Map<string, string>(), new Map<string, string>()];
  for (const [name, { url, publicKeyPem }] of all) {
    const path = `settings.switches.${name}`;
    const [pathname, key] = [new URL(url).pathname, keyOf(publicKeyPem)];
    const [likePath, likeKey] = [paths.get(pathname), keys.get(key)];
    if (likePath !== undefined)
      throw new Error(
        `${path}.url must have another path than ${likePath}.url, such as /${name}: else an order to one of them is valid for the other`,
      );
    if (likeKey !== undefined)
      throw new Error(`${path}.publicKeyPem must be another key than ${likeKey}.publicKeyPem`);
    paths.set(pathname, path);
    keys.set(key, path);
  }
};

const several = (all: readonly Named[]): Record<string, string> => {
  for (const [name, settings] of all) checkRoute(name, settings);
  checkApart(all);
  const routes = all.map(([name, { url, accountTypes, currencies, minAmount, maxAmount, lightning }]) => ({
    name,
    url,
    accountTypes,
    currencies,
    minAmount,
    maxAmount,
    lightning,
  }));
  const keys = Object.fromEntries(all.map(([name, { publicKeyPem }]) => [name, publicKeyPem]));
  return {
    SWITCHES: JSON.stringify(routes),
    SWITCH_PUBLIC_KEYS: JSON.stringify(keys),
    ...depositConfiguration(all),
    ...networkConfiguration(all),
  };
};

/** The names of the switches of an environment; `default` when it has one, or none yet. */
export const switchNames = ({ switches }: SwitchChoice): readonly string[] =>
  switches === undefined ? ['default'] : Object.keys(switches);

/** The two ways to say which switches there are. */
export interface SwitchChoice {
  readonly switch?: SwitchSettings;
  readonly switches?: Readonly<Record<string, RoutedSwitchSettings>>;
}

/**
 * The environment variables of the switches. shared/switch reads them.
 *
 * @throws Error before the deployment, for settings that every function would refuse
 */
export const switchConfiguration = ({ switch: one, switches }: SwitchChoice): Record<string, string> => {
  if (one !== undefined && switches !== undefined) {
    throw new Error(
      "settings.switch and settings.switches: name all in switches, the former one as 'default'",
    );
  }
  if (switches !== undefined) return several(Object.entries(switches));
  if (one === undefined) return {};
  checkParty('settings.switch', one);
  const { url, publicKeyPem, lightning } = one;
  return {
    SWITCH_URL: url,
    SWITCH_PUBLIC_KEY: publicKeyPem,
    ...(lightning && { SWITCH_LIGHTNING: 'true' }),
    ...depositConfiguration([['default', one]]),
    ...networkConfiguration([['default', one]]),
  };
};
