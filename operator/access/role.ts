import { AssumeRoleCommand, type STSClient } from '@aws-sdk/client-sts';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { clock } from '#shared/kernel/clock.ts';
import { lastWords, OperatorError } from './operator-error.ts';
import { type Credentials, useCredentials } from './service.ts';

const ignore = (): void => undefined;
/** The SDK would warn that the environment has keys as well: those of the role. */
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The engineer's own credentials, also when the environment has those of a role since. */
export const ownCredentials = (): ReturnType<typeof defaultProvider> => {
  const profile = process.env.AWS_PROFILE;
  if (profile !== undefined || process.env.AWS_ACCESS_KEY_ID === undefined) {
    return defaultProvider({ profile: profile ?? 'default', logger: quiet });
  }
  const own = fromEnv()();
  return () => own;
};

/** @throws OperatorError */
export const takeRole = async (
  identities: STSClient,
  role: { readonly RoleArn: string; readonly RoleSessionName: string },
): Promise<Credentials> => {
  const { Credentials: given } = await identities.send(new AssumeRoleCommand(role));
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = given ?? {};
  if (AccessKeyId === undefined || SecretAccessKey === undefined) {
    throw new OperatorError(`AWS gave no credentials for ${role.RoleArn}.`);
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  };
};

/** More than the five minutes before the end in which clients look for new credentials. */
const renewBeforeMs = 600_000;
/** A single timer would come late on a machine that slept. */
const lookEveryMs = 30_000;

/** Takes the role again before its credentials end, for as long as this process runs. */
export const keepRole = (take: () => Promise<Credentials>, first: Credentials): void => {
  let { expiration } = first;
  let isTaking = false;
  let hasTold = false;
  const renew = async (): Promise<void> => {
    try {
      const next = await take();
      useCredentials(next);
      ({ expiration } = next);
      hasTold = false;
    } catch (error) {
      if (!hasTold)
        process.stderr.write(`The role cannot be taken again: ${lastWords(error)}. Sign in to AWS.\n`);
      hasTold = true;
    }
  };
  const look = async (): Promise<void> => {
    if (isTaking || expiration === undefined) return;
    if (expiration.getTime() - clock.nowMs() > renewBeforeMs) return;
    isTaking = true;
    await renew();
    isTaking = false;
  };
  setInterval(() => void look(), lookEveryMs).unref();
};
