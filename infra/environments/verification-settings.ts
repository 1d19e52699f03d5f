import { checkParty } from './switch-settings.ts';

/** Who verifies customers in production (docs/verification.md). */
export interface VerificationProviderSettings {
  /** https, without a slash at the end: `https://verify.example/v1`. */
  readonly url: string;
  /** Public key that verifies the provider's results: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
}

export interface VerificationSettings {
  readonly mode: 'sandbox' | 'production';
  readonly verificationProvider?: VerificationProviderSettings;
  readonly reverifyOnChange?: boolean;
}

/**
 * The environment variables of verification. shared/verification and shared/verification-provider read them.
 *
 * @throws Error before the deployment, for settings that every function would refuse
 */
export const verificationConfiguration = ({
  mode,
  verificationProvider: provider,
  reverifyOnChange = false,
}: VerificationSettings): Record<string, string> => {
  if (mode === 'sandbox' && (provider !== undefined || reverifyOnChange)) {
    throw new Error(
      'settings.verificationProvider and reverifyOnChange are for production; in the sandbox magic values decide',
    );
  }
  if (provider !== undefined) checkParty('settings.verificationProvider', provider);
  return {
    ...(provider && {
      VERIFICATION_PROVIDER_URL: provider.url,
      VERIFICATION_PROVIDER_PUBLIC_KEY: provider.publicKeyPem,
    }),
    ...(reverifyOnChange && { REVERIFY_ON_CHANGE: 'true' }),
  };
};
