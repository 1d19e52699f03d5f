import { resolve } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/** Directory for the connection file and the logs. Two services at the same time need two directories. */
export const localDirectory = resolve(repositoryRoot, process.env.LOCAL_DIRECTORY || '.local');
