import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Currencies of which a customer can hold only one. */
const residentCurrencies = new Set(['BRL', 'INR', 'NGN', 'KES', 'ZAR', 'VND']);

const residentsAmong = (codes: readonly string[]): string[] =>
  codes.filter((code) => residentCurrencies.has(code));

/**
 * The default: all currencies of the platform. If several of them are resident currencies, the default leaves these
 * out, because a customer cannot hold two and the service does not guess which one (docs/decisions/0040).
 */
const defaultCurrencies = (supported: readonly string[]): string[] => {
  const several = residentsAmong(supported).length > 1;
  const codes = supported.filter((code) => !several || !residentCurrencies.has(code));
  if (codes.length > 0) return codes;
  throw invalidInput([
    { path: 'currencies', message: 'must be given: name one of your resident currencies' },
  ]);
};

/** The resident currencies among `held` that exclude one of `added`. */
export const otherResidents = (held: readonly string[], added: readonly string[]): string[] => {
  const [resident] = residentsAmong(added);
  return resident === undefined ? [] : residentsAmong(held).filter((code) => code !== resident);
};

const refuseUnsupported = (asked: readonly string[], supported: readonly string[]): void => {
  const unsupported = asked.filter((code) => !supported.includes(code));
  if (unsupported.length === 0) return;
  throw new Refusal('INVALID_CURRENCY', {
    message: `Your platform does not support ${unsupported.join(', ')}; it supports ${supported.join(', ')}.`,
    details: {
      issues: [{ path: 'currencies', message: `must be among ${supported.join(', ')}` }],
      unsupportedCurrencies: unsupported,
      supportedCurrencies: supported,
    },
  });
};

const refuseTwoResidents = (asked: readonly string[]): void => {
  const residents = residentsAmong(asked);
  if (residents.length < 2) return;
  throw new Refusal('INVALID_INPUT', {
    message: `${residents.join(', ')} need separate customers: one customer can hold one of them.`,
    details: {
      issues: [{ path: 'currencies', message: `must hold at most one of ${residents.join(', ')}` }],
      currenciesNeedingSeparateCustomers: residents,
    },
  });
};

/**
 * The currencies of a customer, without repetition.
 *
 * @param asked currencies that the client asked for; undefined: the default
 * @param supported currencies of the platform
 * @throws Refusal INVALID_CURRENCY; INVALID_INPUT for two resident currencies
 */
export const enabledCurrencies = (
  asked: readonly string[] | undefined,
  supported: readonly string[],
): string[] => {
  if (asked === undefined) return defaultCurrencies(supported);
  const codes = [...new Set(asked)];
  refuseTwoResidents(codes);
  refuseUnsupported(codes, supported);
  return codes;
};
