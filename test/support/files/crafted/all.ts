import type { CraftedFile } from './crafted-file.ts';
import { otherFiles } from './others.ts';
import { craftedPdfs } from './pdfs.ts';
import { craftedPictures } from './pictures.ts';

/** T17: every crafted file. */
export const craftedFiles: readonly CraftedFile[] = [...craftedPdfs, ...craftedPictures, ...otherFiles];
