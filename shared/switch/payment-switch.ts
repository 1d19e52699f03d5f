import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { sign } from '#shared/signing/sign.ts';
import { httpSwitch } from './http-switch.ts';
import type { PaymentSwitch } from './port.ts';
import { sandboxSwitch } from './sandbox-switch.ts';
import { switchUrl } from './switch-settings.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

const noSwitch: PaymentSwitch = async () => {
  throw new Refusal('SERVICE_SWITCH_ERROR', { message: 'No payment switch is configured.' });
};

const operatorsSwitch = (url: string): PaymentSwitch =>
  httpSwitch({ url, sign: async (text) => (await sign(text)).toString('base64') });

const switchOfProduction = switchUrl === undefined ? noSwitch : operatorsSwitch(switchUrl);

/**
 * The way out of the service in this environment. A provider for some destinations is chosen here (docs/switch.md, "A
 * provider of your own"). To ask only whether money can leave, import switch-settings.ts.
 */
export const paymentSwitch: PaymentSwitch =
  environment === 'sandbox' ? sandboxSwitch(sandboxUmaDomain) : switchOfProduction;
