import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PaymentSwitch } from './port.ts';
import { sandboxSwitch } from './sandbox-switch.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1).default('sandbox.uma.test'));

const noSwitch: PaymentSwitch = async () => {
  throw new Refusal('SERVICE_SWITCH_ERROR', { message: 'No payment switch is configured.' });
};

/** The way out of the service in this environment. Who only asks whether there is one imports switch-settings.ts. */
export const paymentSwitch: PaymentSwitch =
  environment === 'sandbox' ? sandboxSwitch(sandboxUmaDomain) : noSwitch;
