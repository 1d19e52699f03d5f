import { NotSeenHere } from '../check.ts';
import type { Sink } from './sink.ts';
import type { TemporaryPlatform } from './temporary-platform.ts';

/** What the checks make. The first ones fill it, and the last one empties it. */
export interface World {
  readonly startedAt: Date;
  platform?: TemporaryPlatform | undefined;
  sink?: Sink | undefined;
  /** Opens a webhook endpoint that the deployment can reach. Absent: nobody gave one. */
  readonly openSink?: (() => Promise<Sink>) | undefined;
}

/** @throws NotSeenHere where no platform may be made or none was */
export const platformIn = ({ platform }: World): TemporaryPlatform => {
  if (platform !== undefined) return platform;
  throw new NotSeenHere('There is no temporary platform to ask with.');
};

/** @throws NotSeenHere where the deployment can reach no endpoint of this machine */
export const sinkIn = async (world: World): Promise<Sink> => {
  if (world.openSink === undefined) {
    throw new NotSeenHere(
      'The deployment reaches no webhook endpoint of this machine: give --sink-port and, for that port, --sink-url.',
    );
  }
  world.sink ??= await world.openSink();
  return world.sink;
};
