import { Refusal } from '#shared/kernel/refusal.ts';

/** Whole sentences: what is wrong with the file, and what to send instead. */
export const unsuitable = (message: string): Refusal => new Refusal('UNSUITABLE_DOCUMENT', { message });

/** What can be sent instead of a file that is broken. */
export const broken = (what: string, cause?: unknown): Refusal =>
  new Refusal('UNSUITABLE_DOCUMENT', {
    message: `The file is broken: ${what}. Save or scan the document again and send the new file.`,
    cause,
  });

/** 200 megapixels would be a poster; 50 are a page at 800 dpi. */
const maxPixels = 50_000_000;

/** @throws Refusal UNSUITABLE_DOCUMENT for an image without extent, or with too much of it */
export const checkExtent = (width: number, height: number): void => {
  if (width === 0 || height === 0) throw broken('its picture has no width or no height');
  if (width * height > maxPixels) {
    throw unsuitable(`The picture has ${width} x ${height} pixels; send one of at most 50 megapixels.`);
  }
};
