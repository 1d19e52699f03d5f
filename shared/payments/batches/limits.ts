/** A batch, in whatever form it comes. */
export const maxBatchRows = 1000;
/** Its body, JSON or a text with the lines of a CSV: 1,000 rows with a kilobyte each. */
export const maxBatchBytes = 1_048_576;
/** Problems that an answer lists. It counts all. */
export const maxShownProblems = 200;
