/** The host cannot start, and the user can change that. The message is made for the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Refuses a part of the template by name, because the host must not ignore what it cannot serve. */
export const refuse: (logicalId: string, reason: string) => never = (logicalId, reason) => {
  throw new StartError(`The local host cannot serve ${logicalId}: ${reason}`);
};
