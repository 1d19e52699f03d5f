import type { HotAccountsMode } from '#shared/kernel/hot-accounts.ts';
import type { PaymentForm } from '#shared/kernel/payment-form.ts';
import type { ScannerSettings } from './scan-settings.ts';
import type { RoutedSwitchSettings, SwitchSettings } from './switch-settings.ts';
import type { VerificationProviderSettings } from './verification-settings.ts';

/** `canary`: 10 % of the calls for five minutes, then all. `at-once`: all at once. */
export type Rollout = 'canary' | 'at-once';

/** Everything that may differ between two deployments of the service. */
export interface Settings {
  /** Names the stack: `PaymentsService-<name>`. */
  readonly name: string;
  /** The 12 digits of the AWS account. A sandbox without it goes to the account of the shell's credentials. */
  readonly account?: string;
  /** A sandbox without it goes to the shell's region. */
  readonly region?: string;
  /** `sandbox` simulates the outside world by magic values; `production` never does. */
  readonly mode: 'sandbox' | 'production';
  /** Domain of the UMA addresses generated for customers. */
  readonly umaDomain: string;
  /** Domain of the sandbox's own counterparties. */
  readonly sandboxUmaDomain: string;
  /**
   * Exchange rates (docs/decisions/0340): what these sources agree on, https URLs by names of your own, or the shipped
   * ones. Production needs two sources or more. A sandbox without it ships them.
   */
  readonly rates?: { readonly sources: Readonly<Record<string, string>> } | 'shipped';
  /** The payment switch of production (docs/switch.md). Absent: no money leaves. The sandbox has its own switch. */
  readonly switch?: SwitchSettings;
  /**
   * Several switches by name, instead of `switch`. A payment goes to the first that takes it. A name is never changed or
   * used again; the switch of the former setting `switch` is called `default`.
   */
  readonly switches?: Readonly<Record<string, RoutedSwitchSettings>>;
  /** Who verifies customers (docs/verification.md). Absent: the operator decides. The sandbox decides by itself. */
  readonly verificationProvider?: VerificationProviderSettings;
  /**
   * True: an approved customer whose name, address or owners change is submitted again. It stays approved until the
   * decision (docs/decisions/0358). Absent: only a POST of the platform submits it again.
   */
  readonly reverifyOnChange?: boolean;
  /**
   * Who scans files of documents for malware (docs/documents.md). `guardduty`: the stack makes a malware protection plan
   * for the bucket. An object: a scanner of yours over HTTP. `none`: nobody, and the sandbox plays a scanner by magic file
   * names. Production must say which; a sandbox without it has none.
   */
  readonly documentScan?: 'none' | 'guardduty' | ScannerSettings;
  /** One of the periods that CloudWatch Logs allows. */
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /**
   * For so many days nobody, the account's root user included, can delete a record of the audit trail (Object Lock,
   * COMPLIANCE). It can be made longer later, and never shorter for what is written. Absent: no lock.
   */
  readonly auditRetentionDays?: number;
  /**
   * So many days after a payment was made, what was said of its payer is removed (docs/decisions/0395): 45 to 3,653. A
   * lower number removes at once what is older, and nothing brings it back.
   */
  readonly payerDataRetentionDays: number;
  /** Protects table, documents, keys, logs and the stack itself from deletion. */
  readonly isDeletionProtected: boolean;
  /**
   * False during the first deployment only (`-c first=true`). The CDK protects a stack before it fills it, and a
   * protected stack whose first deployment failed can neither be deployed again nor deleted.
   */
  readonly isStackProtected?: boolean;
  /** Allows webhook endpoints without TLS and on loopback. Only for a sender and a receiver on one machine. */
  readonly isPlainHttpWebhookAllowed: boolean;
  /**
   * How payments are written (docs/decisions/0375). `small` needs a released version that reads this form, so the first
   * release with this setting has `former`.
   */
  readonly paymentForm: PaymentForm;
  /**
   * Whether accounts with many conflicts become hot (docs/decisions/0390). `on` needs a released version that reads hot
   * accounts, so the first release with this setting has `off`. `always`, for proofs on one machine: every account is
   * hot.
   */
  readonly hotAccounts: HotAccountsMode;
  /**
   * How many times as fast as the clock expiries and due times go. Only the local host sets it, because only there do
   * waits of state machines and schedules go faster, too. Absent: 1.
   */
  readonly timeScale?: number;
  /** For the whole stage: all platforms share it. */
  readonly throttling: RequestLimits;
  /** For each platform by itself, unless an operator gave it other limits (docs/decisions/0262). */
  readonly platformLimits: PlatformLimitSettings;
  /**
   * Which keys sign webhooks (docs/key-rotation.md). `kms`: each signature is a call of KMS, $15 per million. `sealed`: a
   * key that KMS made and the sending functions open, and that changes by itself. A change of this setting takes two
   * weeks, in which platforms see both keys.
   */
  readonly signing: 'kms' | 'sealed';
  /** How many days a sealed key signs. */
  readonly sealedKeyDays: number;
  /**
   * Numbers of the KMS keys that sign orders to the switch and, with `signing: 'kms'`, webhooks: one, or two during a key
   * rotation. A number is never used again.
   */
  readonly webhookKeys: readonly [current: number, next?: number];
  /**
   * Reserved instances by function name. The function gets no more than these, so hanging endpoints of platforms
   * cannot take the instances that payments need. The account keeps 100 that nobody may reserve, so a new account
   * with a limit of 10 or 50 refuses any reservation: `{}` leaves them out until its quota is raised.
   */
  readonly reservedConcurrency: Readonly<Record<string, number>>;
  /**
   * Write units a second that all imports together take at most. Each instance of import-bulk-chunk gets an equal
   * share, and less while the table refuses writes (docs/decisions/0381).
   */
  readonly importUnitsPerSecond: number;
  /**
   * The account's limit of concurrent Lambda executions (`aws lambda get-account-settings`). Synth compares the
   * reservations with it, and an alarm fires at 80 %.
   */
  readonly accountConcurrency: number;
  /**
   * Whether this stack sets the role with which API Gateway writes logs. An account has one such role per region, so
   * false where another stack sets it.
   */
  readonly setsGatewayLogRole: boolean;
  /**
   * True for one deployment (`-c urgent=true`): new versions get all traffic at once, and no alarm rolls them back.
   * CodeDeploy refuses a rollout while one of its alarms rings, also the one that would end the alarm.
   */
  readonly isUrgent?: boolean;
  /**
   * Name of a table that was restored from a backup. The stack adopts it in place of its own (docs/restore.md). It stays
   * set until another table is restored.
   */
  readonly restoredTable?: string;
  /** How functions that move money get a new version (docs/decisions/0193). */
  readonly rollout: Rollout;
  /** Absent: no alarms are created. */
  readonly alarms?: AlarmSettings;
  /** The API's own name. Absent: the address that AWS gives it. */
  readonly domain?: DomainSettings;
  /** An existing web ACL of the region (AWS WAF) that checks the requests to the API. Absent: none. */
  readonly webAclArn?: string;
  /**
   * Subnets for the functions that call the switch, the rate source and webhook endpoints, so that they leave by a
   * fixed address. Absent: no subnets, and AWS's changing addresses.
   */
  readonly vpc?: VpcSettings;
}

/** Of the gateway's token bucket: how fast it fills, and how much it holds. */
export interface RequestLimits {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

export interface PlatformLimitSettings extends RequestLimits {
  /**
   * Whether the gateway asks for the platforms' usage keys. False in the deployment that makes the plans, true in any
   * later one: a plan refers to the stage, so the stage would ask for keys before a plan knows any. A new stack has no
   * platform that this could hurt.
   */
  readonly isEnforced: boolean;
}

export interface DomainSettings {
  /** For example `api.bank.com`. The output ApiDomainTarget is what its DNS record must point to. */
  readonly name: string;
  /** A certificate for the name in AWS Certificate Manager, in the stack's region. */
  readonly certificateArn: string;
}

export interface VpcSettings {
  /** Private subnets, in at least two zones. Their route to the internet is a NAT gateway with an elastic address. */
  readonly subnetIds: readonly string[];
  /** Must let out TCP 443 and DNS, and need let in nothing. */
  readonly securityGroupIds: readonly string[];
}

export interface AlarmSettings {
  /** E-mail address that gets the alarms of the stack's own topic. AWS asks it to confirm. */
  readonly email?: string;
  /** An existing topic that replaces the stack's own. */
  readonly topicArn?: string;
}
