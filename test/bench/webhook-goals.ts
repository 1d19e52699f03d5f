import type { Figures } from './figures.ts';
import { type Goal, kilobyte } from './goal.ts';

/** The cost of an event on its way to a platform. */
export const webhookGoals = ({ events }: Figures): Goal[] => {
  const [atOnce, firstRetry, thirdRetry] = events;
  if (!atOnce || !firstRetry || !thirdRetry) throw new Error('An event flow is missing');
  const later = (thirdRetry.cost.transitions - firstRetry.cost.transitions) / 2;
  const { transitions } = atOnce.cost;
  const paid = atOnce.dollars.formula + atOnce.dollars.signatures;
  const stateBytes = Math.max(...events.map(({ cost }) => cost.stateBytes));
  return [
    {
      number: 2,
      what: '$ per million, webhook accepted at once, signed by a sealed key',
      goal: '≤ 4, of it ≤ 1 for signatures',
      measured: `${paid.toFixed(2)}, of it ${atOnce.dollars.signatures}`,
      isMet: paid <= 4 && atOnce.dollars.signatures <= 1,
    },
    {
      number: 3,
      what: 'Transitions of a webhook',
      goal: 'accepted at once 0, then ≤ 2 per retry; state ≤ 4 KB',
      measured: `${transitions}; first retry ${firstRetry.cost.transitions}, each further ${later}; ${stateBytes} bytes`,
      isMet:
        transitions === 0 && firstRetry.cost.transitions <= 2 && later <= 2 && stateBytes <= 4 * kilobyte,
    },
  ];
};
