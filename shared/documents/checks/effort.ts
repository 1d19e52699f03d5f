import { unsuitable } from './unsuitable.ts';

/** What cannot be looked into, or not within limits. */
export const hidden = () =>
  unsuitable(
    'Parts of the PDF are packed in a way that cannot be checked. Print it to a new PDF and send that.',
  );

/** What every file may take beyond once its size: less than a second of a whole processor, of which a function has a seventh. */
const startBytes = 2 * 1024 * 1024;

/** How long a file may be looked into, counted in bytes that are passed over: a file of 10 MB that is made to be read for hours ends here. */
export class Effort {
  #leftBytes: number;

  constructor(sizeBytes: number) {
    this.#leftBytes = sizeBytes + startBytes;
  }

  /** @throws Refusal UNSUITABLE_DOCUMENT for a file that is made to be looked at for ever */
  spend(bytes: number): void {
    this.#leftBytes -= bytes;
    if (this.#leftBytes < 0) throw hidden();
  }
}
