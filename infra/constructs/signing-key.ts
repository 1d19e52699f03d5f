import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import {
  sealedPairSpec,
  sealingService,
  umaPairSpec,
  umaVersionPrefix,
} from '#shared/kernel/signing/contract.ts';
import type { Settings } from '../environments/settings.ts';
import type { Grant } from '../grant.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * The KMS key that signs requests and, during a rotation, the one that comes after it (docs/operating.md). KMS creates
 * the private parts, and they cannot leave it. The sealing key encrypts the private parts of pairs that sign webhooks in
 * the sending functions (decision "webhooks signed by sealed keys").
 */
export class SigningKey extends Construct {
  /** Functions use this id, not an alias. So a deployment that swaps the keys starts new processes. */
  private readonly keyId: string;
  private readonly keys: readonly Key[];
  private readonly sealingKey: Key;
  private readonly environment: string;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'SigningKey');
    const [number, nextNumber] = settings.requestKeys;
    const current = this.key(number, settings);
    const next = nextNumber === undefined ? undefined : this.key(nextNumber, settings);
    this.keys = next ? [current, next] : [current];
    this.keyId = current.keyId;
    this.sealingKey = new Key(this, 'SealingKey', {
      description: `Seals keys that sign webhooks of Payments Service, ${settings.name}`,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(settings),
    });
    this.environment = settings.name;
    // The aliases are for operators. They are separate from the keys, so a swap moves an alias in place.
    const aliasName = `alias/${Stack.of(this).stackName}-requests`;
    new Alias(this, 'Alias', { aliasName, targetKey: current });
    if (next) new Alias(this, 'NextAlias', { aliasName: `${aliasName}-next`, targetKey: next });
  }

  get ids() {
    return { requestKeyId: this.keyId, sealingKeyId: this.sealingKey.keyId };
  }

  /** The statements name the keys, because IAM checks the key also if a call uses an alias. */
  statements(grant: Grant): PolicyStatement[] {
    const { sign, signWebhooks, sealKeys, umaKeys } = grant;
    const resources = this.keys.map(({ keyArn }) => keyArn);
    return [
      ...(sign ? [new PolicyStatement({ actions: ['kms:Sign'], resources })] : []),
      ...(signWebhooks ? [this.onSealingKey('kms:Decrypt')] : []),
      ...(sealKeys
        ? [
            this.onSealingKey('kms:GenerateDataKeyPairWithoutPlaintext', {
              'kms:DataKeyPairSpec': sealedPairSpec,
            }),
          ]
        : []),
      ...(umaKeys
        ? [
            this.onUmaKeys('kms:Decrypt'),
            this.onUmaKeys('kms:GenerateDataKeyPairWithoutPlaintext', {
              'kms:DataKeyPairSpec': umaPairSpec,
            }),
          ]
        : []),
    ];
  }

  /** Only with the words that shared/kernel/signing/sealed-key.ts says: all of them, and no others. */
  private onSealingKey(action: string, alsoEqual: Readonly<Record<string, string>> = {}): PolicyStatement {
    const version = 'kms:EncryptionContext:version';
    return this.withContext(
      { StringLike: { [version]: '?*' }, StringNotLike: { [version]: `${umaVersionPrefix}*` } },
      action,
      alsoEqual,
    );
  }

  private onUmaKeys(action: string, alsoEqual: Readonly<Record<string, string>> = {}): PolicyStatement {
    return this.withContext(
      { StringLike: { 'kms:EncryptionContext:version': `${umaVersionPrefix}*` } },
      action,
      alsoEqual,
    );
  }

  private withContext(
    versions: Readonly<Record<string, Readonly<Record<string, string>>>>,
    action: string,
    alsoEqual: Readonly<Record<string, string>>,
  ): PolicyStatement {
    return new PolicyStatement({
      actions: [action],
      resources: [this.sealingKey.keyArn],
      conditions: {
        StringEquals: {
          'kms:EncryptionContext:service': sealingService,
          'kms:EncryptionContext:environment': this.environment,
          ...alsoEqual,
        },
        ...versions,
        'ForAllValues:StringEquals': {
          'kms:EncryptionContextKeys': ['service', 'environment', 'version'],
        },
      },
    });
  }

  private key(number: number, settings: Settings): Key {
    return new Key(this, `Key${number}`, {
      description: `Signs requests of Payments Service, ${settings.name}: key ${number}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicyOf(settings),
    });
  }
}
