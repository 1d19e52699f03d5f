import { resolve } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/** Where commands find the running service, and where services have their own directories (own-directory.ts). */
export const localDirectory = resolve(repositoryRoot, process.env.LOCAL_DIRECTORY || '.local');
