import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { maxFormBytes } from '#shared/bulk/limits.ts';
import { DemoError } from '../demo/demo-error.ts';

/** What a form adds to its file, generously. */
const formBytes = 1024;

/** @throws DemoError when there is no such file, or none that an upload could take */
export const checkFile = async (path: string): Promise<void> => {
  const facts = await stat(path).catch(() => undefined);
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (facts === undefined || !isReadable) throw new DemoError(`${path} cannot be read`);
  if (!facts.isFile()) throw new DemoError(`${path} is no file`);
  if (facts.size > maxFormBytes - formBytes) {
    throw new DemoError(
      `${path} has ${facts.size} bytes; an upload takes at most 10 MB (2^20 bytes each): split it`,
    );
  }
};

/** @throws DemoError when the report could not be saved there, before anything is uploaded */
export const checkReport = async (path: string): Promise<void> => {
  const [directory, file] = await Promise.all([
    stat(dirname(path)).catch(() => undefined),
    stat(path).catch(() => undefined),
  ]);
  const place = file === undefined ? dirname(path) : path;
  const isWritable = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (directory?.isDirectory() !== true || !isWritable || file?.isDirectory() === true) {
    throw new DemoError(`${path} cannot be written`);
  }
};
