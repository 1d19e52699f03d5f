import { setTimeout as sleep } from 'node:timers/promises';
import { DemoError } from '../demo/demo-error.ts';
import type { Screen } from '../demo/screen.ts';
import { connect, connectionOf, type Service } from '../demo/service.ts';
import { openTour, type Tour } from '../demo/steps.ts';

/** What a drill has broken, and what people do about it. */
export interface Incident {
  readonly broken: string;
  /** What shows it: pages of the console and commands. */
  readonly look: readonly string[];
  /** A heading of docs/. */
  readonly follow: string;
  readonly over: string;
  /** Whether people have ended the incident by themselves. Absent: only the end of the drill does. */
  isOver?(): Promise<boolean>;
  /** Puts everything back. @returns sentences about it */
  restore(): Promise<readonly string[]>;
}

export interface DrillSetting {
  readonly service: Service;
  readonly tour: Tour;
  readonly screen: Screen;
  readonly isProduction: boolean;
}

export interface Drill {
  readonly about: string;
  /** Absent: both. */
  readonly environment?: 'sandbox' | 'production';
  begin(setting: DrillSetting): Promise<Incident>;
}

const startOf = { sandbox: 'npm start', production: 'npm start -- --env production' } as const;

/** The local service that runs. @throws DemoError when none does, or one of the other environment */
export const settingFor = ({ environment }: Drill, screen: Screen): DrillSetting => {
  const connection = connectionOf({});
  const isProduction = connection.environment === 'production';
  const runs = isProduction ? 'production' : 'sandbox';
  if (environment !== undefined && environment !== runs)
    throw new DemoError(
      `This drill needs another service than the ${runs} that runs: ${startOf[environment]}`,
    );
  const service = connect(connection);
  return { service, screen, isProduction, tour: openTour(service, screen) };
};

/** How often a drill asks whether its incident is over. */
const pollMs = 1_000;

/** Repairs what was broken if the rest of a beginning fails. */
export const orRepair = async <Result>(
  begun: () => Promise<Result>,
  repair: () => Promise<unknown>,
): Promise<Result> => {
  try {
    return await begun();
  } catch (error) {
    await repair();
    throw error;
  }
};

/** Until the drill is stopped, or people have ended its incident. @returns whether they have */
const untilOver = async (incident: Incident, stopped: AbortSignal): Promise<boolean> => {
  while (!stopped.aborted) {
    if ((await incident.isOver?.()) === true) return true;
    await sleep(pollMs, undefined, { signal: stopped }).catch(() => undefined);
  }
  return false;
};

const list = (screen: Screen, title: string, lines: readonly string[]): void => {
  for (const [at, line] of lines.entries()) screen.line(`${(at === 0 ? title : '').padEnd(8)} ${line}`);
};

/** Plays an incident until it is over or the drill is stopped, and puts everything back. @throws DemoError */
export const playDrill = async (drill: Drill, screen: Screen, stopped: AbortSignal): Promise<void> => {
  const incident = await drill.begin(settingFor(drill, screen));
  screen.line();
  list(screen, 'Broken', [screen.paint.bad(incident.broken)]);
  list(screen, 'Look', incident.look);
  list(screen, 'Follow', [incident.follow]);
  list(screen, 'Over', [incident.over]);
  screen.line(screen.paint.faint('Ctrl-C ends the drill and puts everything back.'));
  try {
    if (await untilOver(incident, stopped)) screen.line(screen.paint.good('It is over.'));
  } finally {
    for (const sentence of await incident.restore()) screen.line(sentence);
  }
};
