import { resolve } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/** Where a running service keeps its connection file and logs; another one lets two services run beside each other. */
export const localDirectory = resolve(repositoryRoot, process.env.LOCAL_DIRECTORY || '.local');
