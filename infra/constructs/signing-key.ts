import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { sealedPairSpec, sealingService } from '#shared/signing/contract.ts';
import type { Settings } from '../environments/settings.ts';
import type { Grant } from '../grant.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * The KMS key that signs and, during a rotation, the second one that signs beside it (docs/key-rotation.md). KMS creates
 * the private parts, and they cannot leave it (docs/decisions/0080). The sealing key encrypts the private parts of pairs
 * that sign in the sending functions (docs/decisions/0370). It is there in every environment, so that `signing` can be
 * changed at any time and back.
 */
export class SigningKey extends Construct {
  /**
   * Functions use these ids, not an alias. So a deployment that swaps the keys starts new processes, and no old
   * process goes on publishing the key that it has read.
   */
  readonly keyId: string;
  readonly nextKeyId: string | undefined;
  private readonly keys: readonly Key[];
  private readonly sealingKey: Key;
  private readonly environment: string;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'SigningKey');
    const [number, nextNumber] = settings.webhookKeys;
    const current = this.key(number, settings);
    const next = nextNumber === undefined ? undefined : this.key(nextNumber, settings);
    this.keys = next ? [current, next] : [current];
    this.keyId = current.keyId;
    this.nextKeyId = next?.keyId;
    this.sealingKey = new Key(this, 'SealingKey', {
      description: `Seals keys that sign webhooks of Payments Service, ${settings.name}`,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(settings),
    });
    this.environment = settings.name;
    // The aliases are for operators. They are separate from the keys, so a swap moves an alias in place.
    const aliasName = `alias/${Stack.of(this).stackName}-webhooks`;
    new Alias(this, 'Alias', { aliasName, targetKey: current });
    if (next) new Alias(this, 'NextAlias', { aliasName: `${aliasName}-next`, targetKey: next });
  }

  get ids() {
    const { keyId: webhookKeyId, nextKeyId: nextWebhookKeyId, sealingKey } = this;
    return { webhookKeyId, nextWebhookKeyId, sealingKeyId: sealingKey.keyId };
  }

  /** The statements name the keys, because IAM checks the key also if a call uses an alias. */
  statements(grant: Grant): PolicyStatement[] {
    const { sign, signWebhooks, readPublicKey, sealKeys } = grant;
    const actions = [
      ...(sign || signWebhooks ? ['kms:Sign'] : []),
      ...(readPublicKey ? ['kms:GetPublicKey'] : []),
    ];
    const resources = this.keys.map(({ keyArn }) => keyArn);
    return [
      ...(actions.length === 0 ? [] : [new PolicyStatement({ actions, resources })]),
      ...(signWebhooks ? [this.onSealingKey('kms:Decrypt')] : []),
      ...(sealKeys
        ? [
            this.onSealingKey('kms:GenerateDataKeyPairWithoutPlaintext', {
              'kms:DataKeyPairSpec': sealedPairSpec,
            }),
          ]
        : []),
    ];
  }

  /** Only with the words that shared/signing/sealed-key.ts says: all of them, and no others. */
  private onSealingKey(action: string, alsoEqual: Readonly<Record<string, string>> = {}): PolicyStatement {
    return new PolicyStatement({
      actions: [action],
      resources: [this.sealingKey.keyArn],
      conditions: {
        StringEquals: {
          'kms:EncryptionContext:service': sealingService,
          'kms:EncryptionContext:environment': this.environment,
          ...alsoEqual,
        },
        StringLike: { 'kms:EncryptionContext:version': '?*' },
        'ForAllValues:StringEquals': {
          'kms:EncryptionContextKeys': ['service', 'environment', 'version'],
        },
      },
    });
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
