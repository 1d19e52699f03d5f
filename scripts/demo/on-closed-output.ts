/** Calls `stop` when the reader of the output has ended, as `head` does. Without it, Node prints a stack trace. */
export const onClosedOutput = (stop: () => void): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop();
  });
};
