import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { defaultSwitch } from './port.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

const switchSchema = z.object({
  name: z.string().min(1),
  /** Root of the operator's switch, without a slash at the end. */
  url: z.url({ protocol: /^https$/ }),
  /** What it takes; absent: everything. */
  accountTypes: z.array(z.string()).optional(),
  currencies: z.array(z.string()).optional(),
  /** Smallest unit of the currency. */
  minAmount: z.int().optional(),
  maxAmount: z.int().optional(),
  /** It pays invoices of the Lightning network, and makes them. */
  lightning: z.boolean().optional(),
});
export type SwitchRoute = Readonly<z.output<typeof switchSchema>>;

/** Of the only switch. */
const lightning = setting('SWITCH_LIGHTNING', z.stringbool().optional());
const url = setting('SWITCH_URL', z.url({ protocol: /^https$/ }).optional());

/** The operator's switches, in the order in which they are tried. */
const switches: readonly SwitchRoute[] = setting(
  'SWITCHES',
  z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(z.array(switchSchema))
    .default(url === undefined ? [] : [{ name: defaultSwitch, url, lightning }]),
);

/** Whether money can leave: always in the sandbox; in production only with a configured switch. */
export const isSwitchConfigured: boolean = environment === 'sandbox' || switches.length > 0;

/** What decides which switch carries a payment. A UMA address has no account type. */
export interface RouteTerms {
  readonly accountType?: string | undefined;
  readonly currency: string;
  readonly amountMinor: bigint;
}

const isIn = (list: readonly string[] | undefined, value: string | undefined): boolean =>
  list === undefined || (value !== undefined && list.includes(value));

/** The first switch that takes such a payment. */
const switchFor = ({ accountType, currency, amountMinor }: RouteTerms): SwitchRoute | undefined =>
  switches.find(
    ({ accountTypes, currencies, minAmount = 0, maxAmount = Number.MAX_SAFE_INTEGER }) =>
      isIn(accountTypes, accountType) &&
      isIn(currencies, currency) &&
      amountMinor >= minAmount &&
      amountMinor <= maxAmount,
  );

export const switchNamed = (name: string): SwitchRoute | undefined =>
  switches.find((one) => one.name === name);

/** What a payment keeps of its switch. Absent: the switch `default`, or the sandbox. */
export interface KeptRoute {
  readonly switchName?: string;
}

const keep = (name: string | undefined): KeptRoute =>
  name === undefined || name === defaultSwitch ? {} : { switchName: name };

/**
 * Chooses the switch of a payment, once and for all: it is asked again, and its result is taken, from nobody else,
 * whatever the settings say later.
 *
 * @throws ApiError SERVICE_SWITCH_ERROR when no switch takes such a payment
 */
export const routed = (terms: RouteTerms): KeptRoute => {
  if (environment === 'sandbox') return {};
  const found = switchFor(terms);
  if (found !== undefined) return keep(found.name);
  throw new ApiError('SERVICE_SWITCH_ERROR', {
    message: 'No payment switch takes this account type, currency and amount.',
  });
};

/** The same for money that has come in and cannot be refused. Without a switch it waits. */
export const routedIfPossible = (terms: RouteTerms): KeptRoute =>
  environment === 'sandbox' ? {} : keep(switchFor(terms)?.name);

/** The first switch that is on the Lightning network. */
const lightningSwitch = (): SwitchRoute | undefined => switches.find((one) => one.lightning === true);

/**
 * Chooses the switch of a payment over the UMA network, in either direction, once and for all.
 *
 * @throws ApiError SERVICE_SWITCH_ERROR when no switch is on the Lightning network
 */
export const routedOverLightning = (): KeptRoute => {
  if (environment === 'sandbox') return {};
  const found = lightningSwitch();
  if (found !== undefined) return keep(found.name);
  throw new ApiError('SERVICE_SWITCH_ERROR', { message: 'No payment switch is on the Lightning network.' });
};
