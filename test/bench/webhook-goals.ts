import type { Figures } from './figures.ts';
import { type Goal, kilobyte } from './goal.ts';

/** The cost of an event on its way to a platform. */
export const webhookGoals = ({ events }: Figures): Goal[] => {
  const [atOnce, firstRetry, thirdRetry] = events;
  if (!atOnce || !firstRetry || !thirdRetry) throw new Error('An event flow is missing');
  const later = (thirdRetry.cost.transitions - firstRetry.cost.transitions) / 2;
  const { transitions } = atOnce.cost;
  const stateBytes = Math.max(...events.map(({ cost }) => cost.stateBytes));
  return [
    {
      number: 2,
      what: '$ per million, webhook accepted at once',
      goal: '≤ 4',
      measured: atOnce.dollars.toFixed(2),
      isMet: atOnce.dollars <= 4,
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
