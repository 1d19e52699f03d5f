import { setProcessActor } from '#shared/kernel/actor.ts';
import { newUuid } from '#shared/kernel/ids.ts';

let command = 'console';

/** Names the command of this process, such as `token issue`, for the audit trail. */
export const nameCommand = (name: string): void => {
  command = name;
};

/** Every change that this process makes names this person. */
export const actAsOperator = (name: string): void =>
  setProcessActor({ kind: 'OPERATOR', id: name, requestId: newUuid(), operation: command });

/** AWS allows no other character, and 2 to 64 of them, in the name of a session. */
const refused = /[^\w+=,.@-]/g;
const longest = 64;

/**
 * The person behind an ARN of `sts get-caller-identity`: the user's name, or the session's, which is a person's address
 * with single sign-on.
 */
export const operatorNameOf = (arn: string): string => {
  const name = (arn.split('/').at(-1) ?? '').replaceAll(refused, '-').slice(0, longest);
  return name.length < 2 ? `operator-${name}` : name;
};
