import type { FiledRates } from '#shared/rates/rate-table.ts';
import type { Refresh } from '#shared/rates/store.ts';
import type { Concern } from '../answers.ts';

export interface RateWorries {
  readonly rates: FiledRates | undefined;
  readonly rateRefresh: Refresh | undefined;
}

const rateConcern = (what: string, why: string, since: string): Concern => ({
  what,
  why: `${why} npm run admin -- rates show says more.`,
  href: '/platforms',
  since,
});

export const frozenRates = ({ rates }: RateWorries): Concern[] =>
  rates?.frozenAt === undefined
    ? []
    : [
        rateConcern(
          `The exchange rates of ${rates.updatedAt} are frozen`,
          'All quotes use them until an operator resumes.',
          rates.frozenAt,
        ),
      ];

/** A refresh that finds frozen rates asks no source, so what the last one found is old. */
export const rateSources = ({ rates, rateRefresh }: RateWorries): Concern[] => {
  if (rateRefresh === undefined || rates?.frozenAt !== undefined) return [];
  const { at, outcome, leftOut } = rateRefresh;
  const names = leftOut.map(({ name }) => name).join(', ');
  if (outcome === 'FAILED')
    return [rateConcern('The exchange rates cannot be refreshed', `Left out: ${names || 'none'}.`, at)];
  return leftOut.length === 0
    ? []
    : [rateConcern(`Exchange rates without ${names}`, 'The other sources still agree.', at)];
};
