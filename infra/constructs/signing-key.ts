import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import type { Grant } from '../grant.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * The key that signs webhooks and, during a rotation, the second one that signs beside it (docs/key-rotation.md). KMS
 * creates the private parts, and they cannot leave it (docs/decisions/0080).
 */
export class SigningKey extends Construct {
  /**
   * Functions use these ids, not an alias. So a deployment that swaps the keys starts new processes, and no old
   * process goes on publishing the key that it has read.
   */
  readonly keyId: string;
  readonly nextKeyId: string | undefined;
  private readonly keys: readonly Key[];

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'SigningKey');
    const [number, nextNumber] = settings.webhookKeys;
    const current = this.key(number, settings);
    const next = nextNumber === undefined ? undefined : this.key(nextNumber, settings);
    this.keys = next ? [current, next] : [current];
    this.keyId = current.keyId;
    this.nextKeyId = next?.keyId;
    // The aliases are for operators. They are separate from the keys, so a swap moves an alias in place.
    const aliasName = `alias/${Stack.of(this).stackName}-webhooks`;
    new Alias(this, 'Alias', { aliasName, targetKey: current });
    if (next) new Alias(this, 'NextAlias', { aliasName: `${aliasName}-next`, targetKey: next });
  }

  /** The statements name the keys, because IAM checks the key also if a call uses an alias. */
  statements({ sign, readPublicKey }: Grant): PolicyStatement[] {
    const actions = [...(sign ? ['kms:Sign'] : []), ...(readPublicKey ? ['kms:GetPublicKey'] : [])];
    const resources = this.keys.map(({ keyArn }) => keyArn);
    return actions.length === 0 ? [] : [new PolicyStatement({ actions, resources })];
  }

  private key(number: number, settings: Settings): Key {
    return new Key(this, `Key${number}`, {
      description: `Signs webhooks of Payments Service, ${settings.name}: key ${number}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicyOf(settings),
    });
  }
}
