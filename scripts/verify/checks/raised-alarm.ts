import type { Check } from '../check.ts';
import type { Facts } from '../facts.ts';

export const raisedAlarmCheck: Check<Facts> = {
  name: 'raised-alarm',
  asks: 'Does the topic get an alarm that is set by hand?',
  run: ({ deployment }) => deployment.raiseAlarm(),
};
