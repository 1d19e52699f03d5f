import { type Check, Difference } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

/** The CDK's default synthesizer writes this number into each assembly, and `cdk deploy` refuses an older one. */
const requiredVersion = 6;

export const bootstrapCheck: Check<PreflightFacts> = {
  name: 'bootstrap',
  asks: 'Is the account prepared for the CDK, with a version that is new enough?',
  run: async ({ account, region }) => {
    const version = await account.bootstrapVersion();
    if (version !== undefined && version >= requiredVersion) return `version ${version}`;
    const accountId = await account.accountId();
    const found =
      version === undefined
        ? 'has no stack CDKToolkit'
        : `has version ${version} of it, below ${requiredVersion}`;
    throw new Difference(
      `Account ${accountId} in ${region} ${found}. Run: npx cdk bootstrap aws://${accountId}/${region}`,
    );
  },
};
