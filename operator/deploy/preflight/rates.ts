import { combineRates } from '#shared/rates/combine-rates.ts';
import type { RateTable } from '#shared/rates/exchange-rate.ts';
import { parseRates } from '#shared/rates/http-source.ts';
import { tableReasons } from '#shared/rates/plausibility.ts';
import { type Check, Difference, refuseDifferences } from '../verify/check.ts';
import { ofDeployable, type PreflightFacts } from './preflight-facts.ts';

const shown = 3;

type Read =
  | { readonly name: string; readonly table: RateTable }
  | { readonly name: string; readonly problem: string };

/** A URL may have the source's key, so nothing of it and nothing of an error is shown. */
const read = async (
  [name, url]: readonly [string, string],
  { counterparties }: PreflightFacts,
): Promise<Read> => {
  const answer = await counterparties.get(url).catch(() => undefined);
  if (answer === undefined) return { name, problem: 'nobody answers at its URL' };
  if (answer.status !== 200) return { name, problem: `answered with status ${answer.status}` };
  try {
    const table = parseRates(answer.body, counterparties.now());
    const reasons = tableReasons(table, counterparties.now());
    return reasons.length === 0 ? { name, table } : { name, problem: reasons.slice(0, shown).join('; ') };
  } catch {
    return { name, problem: 'its answer is no table of rates (decision "rates are what sources agree on")' };
  }
};

export const ratesCheck: Check<PreflightFacts> = {
  name: 'rates',
  asks: 'Do the sources of exchange rates answer, and do they agree?',
  run: async (facts) => {
    const { mode, name, rates } = facts.settings;
    const isReal = rates !== undefined && rates !== 'shipped';
    if (!isReal && mode === 'sandbox') return ofDeployable(facts.settings, 'the shipped rates');
    if (!isReal) {
      throw new Difference(
        `rates: the shipped rates are of one day of 2025. Name two sources or more in infra/environments/${name}.ts.`,
      );
    }
    const answers = await Promise.all(Object.entries(rates.sources).map((one) => read(one, facts)));
    refuseDifferences(
      answers.flatMap((one) => ('problem' in one ? [`rates: ${one.name}: ${one.problem}`] : [])),
    );
    const tables = answers.filter((one) => 'table' in one);
    if (tables.length === 1) return `${tables[0]?.name} alone`;
    const { leftOut } = combineRates(tables, undefined, facts.counterparties.now().getTime());
    refuseDifferences(
      leftOut.map((one) => `rates: ${one.name} strays: ${one.reasons.slice(0, shown).join('; ')}`),
    );
    return tables.map((one) => one.name).join(' and ');
  },
};
