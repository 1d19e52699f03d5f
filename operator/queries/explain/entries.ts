import type { Execution } from '../executions.ts';
import type { Step } from '../steps.ts';
import type { DeliveryStory, StoryEntry } from './story.ts';

const hoursText = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** `340 ms`, `2.4 s`, `3 min 20 s`, `26 h 5 min`. */
export const durationText = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms >= 7_200_000) return hoursText(Math.round(ms / 60_000));
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1_000)];
  return seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`;
};

/** By these errors a step says that the workflow shall wait and ask again (decision "one step pays and asks again"). */
const waits = new Set([
  'ChunkUnfinished',
  'DecisionOutstanding',
  'DeliveryToBeRetried',
  'PayoutMayComeBack',
  'PayoutOnItsWay',
  'RequestUnanswered',
]);

const endOf = ({ status, tookMs, failures: all }: Step): string => {
  const failures = all.filter(({ error }) => !waits.has(error));
  const tries =
    failures.length === 0
      ? ''
      : `, after ${failures.length} failed ${failures.length === 1 ? 'attempt' : 'attempts'}`;
  if (status === 'RUNNING') return ` is running${tries}`;
  const took = tookMs === undefined ? '' : ` in ${durationText(tookMs)}`;
  return status === 'DONE' ? ` was done${took}${tries}` : ` failed${took}${tries}`;
};

/** Errors by which a step says that the switch is the reason. They have no code of their own. */
export const switchErrors: Readonly<Record<string, string>> = {
  SwitchUnclear: 'got no clear answer from the switch',
  SwitchDown: 'did not ask the switch, which is down',
};

const failureTitle = (state: string, error: string, message: string): string => {
  if (waits.has(error)) return `“${state}” has no final answer yet: ${message}`;
  const ofSwitch = switchErrors[error];
  if (ofSwitch !== undefined) return `An attempt of “${state}” ${ofSwitch}`;
  return `An attempt of “${state}” ended with ${error}${message === '' ? '' : `: ${message}`}`;
};

const stepEntries = (step: Step): StoryEntry[] => [
  {
    at: step.at,
    kind: 'STEP',
    title: `The state “${step.state}”${endOf(step)}`,
    isBad: step.status === 'FAILED',
  },
  ...step.failures.map(
    ({ at, error, message }): StoryEntry => ({
      at,
      kind: 'STEP',
      title: failureTitle(step.state, error, message),
      isBad: !waits.has(error),
    }),
  ),
];

const unhappy = new Set(['FAILED', 'TIMED_OUT', 'ABORTED']);

/** What an execution did, one entry a visit of a state. */
export const executionEntries = (execution: Execution): StoryEntry[] => {
  const { workflow, startedAt, tookMs, status, error, steps, isCut } = execution;
  const start: StoryEntry = {
    at: startedAt,
    kind: 'WORKFLOW',
    title: `The workflow ${workflow} started`,
    isBad: false,
  };
  const cut: StoryEntry = {
    at: steps[0]?.at ?? startedAt,
    kind: 'WORKFLOW',
    title: `The history of ${workflow} is long: only its newest events follow`,
    isBad: false,
  };
  const entries = [start, ...(isCut ? [cut] : []), ...steps.flatMap(stepEntries)];
  if (tookMs === undefined) return entries;
  const why = error === undefined ? '' : `: ${error.name}${error.message === '' ? '' : `, ${error.message}`}`;
  const end = `The workflow ${workflow} ended ${status} after ${durationText(tookMs)}${why}`;
  const endedAt = new Date(Date.parse(startedAt) + tookMs).toISOString();
  return [...entries, { at: endedAt, kind: 'WORKFLOW', title: end, isBad: unhappy.has(status) }];
};

/** Every attempt to deliver an event. */
export const attemptEntries = ({ type, attempts }: DeliveryStory): StoryEntry[] =>
  attempts.map(({ at, trigger, result, isBad, tookMs }) => ({
    at,
    kind: 'ATTEMPT',
    title: `${type} was sent (${trigger.toLowerCase()}): ${result}, in ${durationText(tookMs)}`,
    isBad,
  }));

/** In the order of time; entries of one moment stay in the order of the lists. */
export const joined = (...lists: readonly (readonly StoryEntry[])[]): StoryEntry[] =>
  lists.flat().sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
