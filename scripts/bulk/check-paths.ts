import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { maxFormBytes } from '#shared/bulk/limits.ts';
import { DemoError } from '../demo/demo-error.ts';

/** More bytes than a form adds to its file. */
const formBytes = 1024;

/** @throws DemoError when the file does not exist or cannot be uploaded */
export const checkFile = async (path: string): Promise<void> => {
  const facts = await stat(path).catch(() => undefined);
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (facts === undefined || !isReadable) throw new DemoError(`${path} cannot be read`);
  if (!facts.isFile()) throw new DemoError(`${path} is not a file`);
  if (facts.size > maxFormBytes - formBytes) {
    throw new DemoError(
      `${path} has ${facts.size} bytes; an upload takes at most 10 MB (2^20 bytes each): split it`,
    );
  }
};

/** Checks before the upload that the report can be saved. @throws DemoError */
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
