import { SourceMap } from 'node:module';
import * as z from 'zod';

const payloadSchema = z.object({
  file: z.string().default(''),
  version: z.literal(3),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

const positionPattern = /index\.mjs:(\d+):(\d+)/;

const decoded = (map: SourceMap, frame: string): string => {
  const [, line, column] = positionPattern.exec(frame) ?? [];
  if (line === undefined || column === undefined) return frame;
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return frame;
  const { originalSource, originalLine, originalColumn } = entry;
  return `${originalSource.replace(/^(?:\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
};

/**
 * The places in our sources behind the frames of a bundle.
 *
 * @param sourceMap of the bundle, as JSON
 */
export const decodedFrames = (frames: readonly string[], sourceMap: string): string[] => {
  const map = new SourceMap(payloadSchema.parse(JSON.parse(sourceMap)));
  return frames.map((frame) => decoded(map, frame));
};
