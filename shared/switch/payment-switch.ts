import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { sign } from '#shared/kernel/signing/sign.ts';
import { whileUp } from './breaker.ts';
import { httpCollections, httpSwitch } from './http-switch.ts';
import { type CollectionSwitch, defaultSwitch, type PaymentSwitch } from './port.ts';
import { sandboxSwitch } from './sandbox-switch.ts';
import type { HttpSwitchOptions } from './switch-client.ts';
import { switchNamed } from './switch-settings.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

const noSwitch = (): ApiError =>
  new ApiError('SERVICE_SWITCH_ERROR', { message: 'No payment switch is configured.' });

/**
 * The operator's switch that carries a payment. One that the settings no longer name is asked by nobody: another switch
 * would pay a second time.
 *
 * @throws ApiError SERVICE_SWITCH_ERROR
 */
export const operatorsSwitchOf = ({
  switchName = defaultSwitch,
}: {
  readonly switchName?: string | undefined;
}): HttpSwitchOptions & { readonly name: string } => {
  const found = switchNamed(switchName);
  if (found === undefined) throw noSwitch();
  return { name: found.name, url: found.url, sign: async (text) => (await sign(text)).toString('base64') };
};

const operatorsSwitch: PaymentSwitch = async (payout, occasion) => {
  const options = operatorsSwitchOf(payout);
  return whileUp(options.name, () => httpSwitch(options)(payout, occasion));
};

const operatorsCollections: CollectionSwitch = async (collection, occasion) => {
  const options = operatorsSwitchOf(collection);
  return whileUp(options.name, () => httpCollections(options)(collection, occasion));
};

/** The sandbox decides a transfer in by its magic value and asks nobody. */
const noCollections: CollectionSwitch = async () => {
  throw noSwitch();
};

/**
 * The way out of the service in this environment. A provider for some destinations is chosen here (docs/switch.md, "A
 * provider of your own"). To ask only whether money can leave, import switch-settings.ts.
 */
export const paymentSwitch: PaymentSwitch =
  environment === 'sandbox' ? sandboxSwitch(sandboxUmaDomain) : operatorsSwitch;

/** The way in. */
export const collectionSwitch: CollectionSwitch =
  environment === 'sandbox' ? noCollections : operatorsCollections;
