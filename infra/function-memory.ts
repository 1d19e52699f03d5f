/** A warm request takes 3 ms of CPU, and 256 MB is a seventh of a core. Start-up runs at full speed for any size. */
const usualMb = 256;

const mbById: Readonly<Record<string, number>> = {
  // A form of 10 MB, its file once more, and for a PDF up to 256 MB of objects and 128 MB of unpacked bytes.
  'follow-upload': 1_024,
  // A row takes about 5 ms at 256 MB, so 200 a second. The pace of a file (shared/bulk/pace.ts) allows 300.
  'import-bulk-chunk': 512,
};

export const functionMemoryMb = (id: string): number => mbById[id] ?? usualMb;
