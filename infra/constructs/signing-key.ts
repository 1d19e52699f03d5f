import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import type { Grant } from '../grant.ts';

/**
 * The key that signs webhooks, and while it is changed the second one that signs beside it (docs/key-rotation.md). The
 * private parts are made in KMS and cannot leave it; docs/decisions/0080.
 */
export class SigningKey extends Construct {
  /**
   * Functions name the keys by these, not by alias: a deployment that swaps the keys thereby starts new processes, and
   * none goes on publishing what it has read.
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
    // The aliases, for operators, are no parts of the keys: when keys are swapped, an alias moves in place.
    const aliasName = `alias/${Stack.of(this).stackName}-webhooks`;
    new Alias(this, 'Alias', { aliasName, targetKey: current });
    if (next) new Alias(this, 'NextAlias', { aliasName: `${aliasName}-next`, targetKey: next });
  }

  /** IAM is asked about the key, whatever a call names it by. */
  statements({ sign, readPublicKey }: Grant): PolicyStatement[] {
    const actions = [...(sign ? ['kms:Sign'] : []), ...(readPublicKey ? ['kms:GetPublicKey'] : [])];
    const resources = this.keys.map(({ keyArn }) => keyArn);
    return actions.length === 0 ? [] : [new PolicyStatement({ actions, resources })];
  }

  private key(number: number, { name, isDeletionProtected }: Settings): Key {
    return new Key(this, `Key${number}`, {
      description: `Signs webhooks of Payments Service, ${name}: key ${number}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: isDeletionProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
