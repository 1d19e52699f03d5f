/** A reason not to start that a user can act on: its message is the one line that is printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Refuses a part of the template by name: what the host cannot honour must never be skipped in silence. */
export const refuse: (logicalId: string, reason: string) => never = (logicalId, reason) => {
  throw new StartError(`The local host cannot serve ${logicalId}: ${reason}`);
};
