import { Refusal } from '#shared/kernel/refusal.ts';

/** @param message whole sentences: what is wrong with the file, and what to send instead */
export const unsuitable = (message: string): Refusal => new Refusal('UNSUITABLE_DOCUMENT', { message });

/** A broken file. @param what completes the sentence `The file is broken: ...` */
export const broken = (what: string, cause?: unknown): Refusal =>
  new Refusal('UNSUITABLE_DOCUMENT', {
    message: `The file is broken: ${what}. Save or scan the document again and send the new file.`,
    cause,
  });

/** 50 megapixels are a page at 800 dpi. */
const maxPixels = 50_000_000;

/** @throws Refusal UNSUITABLE_DOCUMENT for an image with no extent or too many pixels */
export const checkExtent = (width: number, height: number): void => {
  if (width === 0 || height === 0) throw broken('its picture has no width or no height');
  if (width * height > maxPixels) {
    throw unsuitable(`The picture has ${width} x ${height} pixels; send one of at most 50 megapixels.`);
  }
};
