import { noteAct } from '#shared/audit/act.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';
import { freezeRates, getLatestRates, resumeRates } from '#shared/rates/store.ts';
import { OperatorError } from '../access/operator-error.ts';

/** What the audit trail calls the rates. */
export const ratesResource = 'Rates:USD';

/** @throws OperatorError when there are no rates that could be frozen */
export const freezableRates = async (): Promise<FiledRates> => {
  const rates = await getLatestRates();
  if (rates === undefined || rates.origin === 'SHIPPED') {
    throw new OperatorError('There are no rates of a source. The shipped rates never change.');
  }
  if (rates.frozenAt === undefined) return rates;
  throw new OperatorError(`The rates are frozen already, since ${rates.frozenAt}.`);
};

/** Keeps the rates that the operator has seen. @throws OperatorError when a refresh has replaced them */
export const freeze = async (seen: FiledRates): Promise<FiledRates> => {
  await noteAct(ratesResource);
  const frozenAt = clock.now().toISOString();
  if (await freezeRates(seen, frozenAt)) return { ...seen, frozenAt };
  throw new OperatorError('The rates have changed meanwhile. Look at them and freeze them again.');
};

/** Lets the next refresh replace the rates. @throws OperatorError when they are not frozen */
export const resume = async (): Promise<string> => {
  const rates = await getLatestRates();
  if (rates?.frozenAt === undefined) throw new OperatorError('The rates are not frozen.');
  await noteAct(ratesResource);
  const resumedAt = clock.now().toISOString();
  if (await resumeRates(resumedAt)) return resumedAt;
  throw new OperatorError('Somebody else has resumed them meanwhile.');
};
