import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { StreamPosition } from './stream-reader.ts';

const fileName = 'stream-positions.json';
const schema = z.record(z.string(), z.object({ shardId: z.string(), sequenceNumber: z.string() }));

/** How far each mapping has come, by its logical id. Empty for a data directory that has none yet. */
export const readPositions = (dataDir: string | undefined): Readonly<Record<string, StreamPosition>> => {
  if (dataDir === undefined) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')));
  } catch {
    // Without a position the stream is read from its beginning: consumers are idempotent.
    return {};
  }
};

export const writePositions = (
  dataDir: string,
  positions: Readonly<Record<string, StreamPosition>>,
): void => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, fileName), JSON.stringify(positions));
};
