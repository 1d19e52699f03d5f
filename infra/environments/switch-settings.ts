import { createPublicKey } from 'node:crypto';

/** How money leaves production (docs/switch.md). The settings of another provider belong here, too. */
export interface SwitchSettings {
  /** https, without a slash at the end: `https://switch.bank.example/v1`. */
  readonly url: string;
  /** Public key that verifies the switch's results: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
}

/**
 * The environment variables of the switch. shared/switch reads them.
 *
 * @throws Error before the deployment, for settings that every function would refuse
 */
export const switchConfiguration = (settings: SwitchSettings | undefined): Record<string, string> => {
  if (settings === undefined) return {};
  const { url, publicKeyPem } = settings;
  if (!/^https:\/\/[^\s?#]*[^\s?#/]$/.test(url)) {
    throw new Error('settings.switch.url must be https, without query and without a slash at its end');
  }
  if (createPublicKey(publicKeyPem).asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('settings.switch.publicKeyPem must be a public key on the curve P-256');
  }
  return { SWITCH_URL: url, SWITCH_PUBLIC_KEY: publicKeyPem };
};
