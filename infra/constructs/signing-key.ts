import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import type { Grant } from '../grant.ts';

/** The key that signs webhooks. Its private part is made in KMS and cannot leave it; docs/decisions/0080. */
export class SigningKey extends Construct {
  /** By this name functions find the key, whichever is behind it. */
  readonly aliasName: string;
  private readonly key: Key;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'SigningKey');
    this.aliasName = `alias/${Stack.of(this).stackName}-webhooks`;
    this.key = new Key(this, 'Key', {
      description: `Signs webhooks of Payments Service, ${settings.name}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: settings.isDeletionProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.key.addAlias(this.aliasName);
  }

  /** IAM is asked about the key, also where a call names the alias. */
  statements({ sign, readPublicKey }: Grant): PolicyStatement[] {
    const actions = [...(sign ? ['kms:Sign'] : []), ...(readPublicKey ? ['kms:GetPublicKey'] : [])];
    return actions.length === 0 ? [] : [new PolicyStatement({ actions, resources: [this.key.keyArn] })];
  }
}
