import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { SuspectSignIns } from '../../queries/overview/suspect-sign-ins.ts';
import type { Concern } from '../answers.ts';

interface SignInWorries {
  readonly suspects: readonly SuspectSignIns[];
  readonly platforms: readonly Platform[];
  readonly now: Date;
}

type Said = Pick<Concern, 'what' | 'why'>;

/** The secret before a rotation works for a day (shared/tokens/rotate-token.ts). */
const formerSecret = (name: string, isOver: boolean): Said => ({
  what: `The former secret of a token of ${name} is still used`,
  why: isOver
    ? 'It is refused. A worker of the platform still has it, or somebody to whom it leaked. Ask the platform.'
    : 'It works for one day. If the platform uses the new one everywhere, somebody else has it: revoke the token.',
});

const wrongSecrets = (name: string, count: number): Said => ({
  what: `${count} sign-ins for a token of ${name} had a wrong secret`,
  why: 'All are refused. Somebody who knows the client id tries secrets, or a worker has an old one. Ask the platform.',
});

/** One concern a token whose secret may be in other hands. */
export const leakedSecrets = ({ suspects, platforms, now }: SignInWorries): Concern[] =>
  suspects.map(({ token: { platformId, uuid, formerSecretUntil = '' }, secret, count }) => {
    const name = platforms.find((platform) => platform.uuid === platformId)?.name ?? platformId;
    const isOver = formerSecretUntil <= now.toISOString();
    const said = secret === 'FORMER' ? formerSecret(name, isOver) : wrongSecrets(name, count);
    return { ...said, href: `/record/${formatId('Token', uuid)}` };
  });
