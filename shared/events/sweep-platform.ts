import { clock } from '#shared/kernel/clock.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { HandedOver } from '#shared/webhooks/delivery/handed-over.ts';
import { handOversOf } from './hand-overs.ts';
import { missingEvents } from './missing-events.ts';
import { type SweepPositions, savePositions } from './sweep-positions.ts';
import { walkNames, walks } from './walks.ts';

const minuteMs = 60_000;
/** By then the stream's reader and its calls have done what they can. */
const graceMs = 15 * minuteMs;
/**
 * Each resource is passed twice: soon after it was made, and when the payments of then are over, which finds what a later
 * change should have told.
 */
const passes = { soon: graceMs, late: 26 * 60 * minuteMs } as const;
type PassName = keyof typeof passes;
/** What was made before a platform had an endpoint may have changed since. */
const startBeforeMs = 24 * 60 * minuteMs;

const resourcesAtOnce = 100;

export type HandOver = (handedOver: HandedOver) => Promise<void>;

/** A platform with up to where it has been looked at. */
export interface Sweep {
  readonly platform: Platform;
  readonly positions: SweepPositions;
}

const tracks = (['soon', 'late'] as const).flatMap((pass) =>
  walkNames.map((walk) => ({ key: `${pass} ${walk}`, pass, walk })),
);
type Track = (typeof tracks)[number];

export interface Turn {
  readonly positions: SweepPositions;
  readonly found: number;
  /** Nothing is left for this run. */
  readonly isOver: boolean;
}

const sinceOf = ({ webhookEndpointSince, updatedAt }: Platform): Date =>
  new Date(webhookEndpointSince ?? updatedAt);

const endOf = (pass: PassName): Date => new Date(clock.nowMs() - passes[pass]);

/** One stretch of one walk: what is missing is handed over before the position moves on. */
const goOn = async ({ platform, positions }: Sweep, track: Track, handOver: HandOver): Promise<Turn> => {
  const { uuid: platformId } = platform;
  const walk = walks[track.walk];
  const since = sinceOf(platform);
  const beginning = walk.positionAt(new Date(since.getTime() - startBeforeMs));
  const stretch = { after: positions[track.key] ?? beginning, upper: walk.positionAt(endOf(track.pass)) };
  const passed = await walk.read(platformId, { ...stretch, count: resourcesAtOnce });
  const last = passed.at(-1);
  if (last === undefined) return { positions, found: 0, isOver: true };
  const latest = endOf('soon');
  const events = await missingEvents(
    platformId,
    passed,
    ({ changedAt }) => changedAt >= since && changedAt <= latest,
  );
  for (const call of handOversOf(events.map((event) => ({ platformId, event })))) await handOver(call);
  return {
    positions: { ...positions, [track.key]: last.position },
    found: events.length,
    isOver: passed.length < resourcesAtOnce,
  };
};

/**
 * Hands over the events that the next resources of each walk should have given and nobody has tried to send.
 *
 * @throws when a call was not taken, or something could not be read: then the positions stay
 */
export const sweepPlatform = async (sweep: Sweep, handOver: HandOver): Promise<Turn> => {
  let turn: Turn = { positions: sweep.positions, found: 0, isOver: true };
  for (const track of tracks) {
    const next = await goOn({ ...sweep, positions: turn.positions }, track, handOver);
    turn = { ...next, found: turn.found + next.found, isOver: turn.isOver && next.isOver };
  }
  if (turn.positions !== sweep.positions) await savePositions(sweep.platform.uuid, turn.positions);
  return turn;
};
