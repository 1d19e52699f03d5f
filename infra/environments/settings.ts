import { createPublicKey } from 'node:crypto';
import type { VelocityLimits } from '#shared/uma/counterparties/contract.ts';
import { checkParty, type RoutedSwitchSettings, type SwitchSettings } from './switch-settings.ts';

/** Who verifies customers in production (docs/verification.md). */
interface VerificationProviderSettings {
  /** https, without a slash at the end: `https://verify.example/v1`. */
  readonly url: string;
  /** Public key that verifies the provider's results: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
}

interface VerificationSettings {
  readonly mode: 'sandbox' | 'production';
  readonly verificationProvider?: VerificationProviderSettings;
  readonly reverifyOnChange?: boolean;
}

/**
 * The environment variables of verification. shared/verification and shared/verification/provider read them.
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

/** `canary`: 10 % of the calls for five minutes, then all. `at-once`: all at once, without CodeDeploy. */
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
  /**
   * Domains whose DNS leads here, so that other services of the UMA network can ask them: `umaDomain`, and those of
   * platforms. A name may begin with `*.` for all names one label below it. Absent: only this service's own customers can
   * be paid under them (docs/uma.md).
   */
  readonly umaNames?: readonly DomainSettings[];
  /** Where UMA domains answer that DNS does not know, URLs by domain: for several services on one machine. */
  readonly umaHosts?: Readonly<Record<string, string>>;
  /** Domain of the sandbox's own counterparties. */
  readonly sandboxUmaDomain: string;
  /**
   * Exchange rates (decision "rates are what sources agree on"): what these sources agree on, https URLs by names of
   * your own, or the shipped ones. Production needs two sources or more. A sandbox without it ships them.
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
   * True: an approved customer whose name, address or owners change is submitted again. It stays approved until
   * that is decided (decision "a provider verifies customers"). Absent: only a POST of the platform submits it again.
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
   * So many days after a payment was made, what was said of its payer is removed (decision "payer data travels and is
   * removed"): 45 to 3,653. A lower number removes at once what is older, and nothing brings it back.
   */
  readonly payerDataRetentionDays: number;
  /** Protects table, documents, keys, logs and the stack itself from deletion. */
  readonly isDeletionProtected: boolean;
  /**
   * False during the first deployment only (`-c first=true`), also for the table. The CDK protects a stack before it
   * fills it, and a protected stack whose first deployment failed can neither be deployed again nor deleted.
   */
  readonly isStackProtected?: boolean;
  /** Allows webhook endpoints without TLS and on loopback. Only for a sender and a receiver on one machine. */
  readonly isPlainHttpWebhookAllowed: boolean;
  /**
   * How many times as fast as the clock expiries and due times go. Only the local host sets it, because only there do
   * waits of state machines and schedules go faster, too. Absent: 1.
   */
  readonly timeScale?: number;
  /** For the whole stage: all platforms share it. */
  readonly throttling: RequestLimits;
  /** For each route of the UMA network by itself, apart from the API: other services share it. */
  readonly umaLimits: RequestLimits;
  /**
   * What one customer may receive from the customers of one other service in a window of so many hours (UTC): payments,
   * US dollars, or both. Absent: no limit (docs/uma.md).
   */
  readonly umaVelocity?: VelocityLimits;
  /** For each platform by itself, unless an operator gave it other limits (decision "sign-in reads the token only"). */
  readonly platformLimits: RequestLimits;
  /** How many days a sealed key signs webhooks (docs/operating.md). */
  readonly sealedKeyDays: number;
  /**
   * Numbers of the KMS keys that sign requests to the switch, the verification provider and the scanner: one, or two
   * during a key rotation. A number is never used again.
   */
  readonly requestKeys: readonly [current: number, next?: number];
  /**
   * Reserved instances by function name. The function gets no more than these, so hanging endpoints of platforms
   * cannot take the instances that payments need. The account keeps 100 that nobody may reserve, so a new account
   * with a limit of 10 or 50 refuses any reservation: `{}` leaves them out until its quota is raised.
   */
  readonly reservedConcurrency: Readonly<Record<string, number>>;
  /**
   * Write units a second that all imports together take at most. Each instance of import-bulk-chunk gets an equal
   * share, and less while the table refuses writes (decision "bulk jobs by offset").
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
   * True for one deployment (`-c urgent=true`): new versions get all traffic at once, and no alarm stops them.
   * CodeDeploy refuses a rollout while one of its alarms rings, also the one that would end the alarm.
   */
  readonly isUrgent?: boolean;
  /**
   * Name of a table that was restored from a backup. The stack adopts it in place of its own (docs/operating.md). It stays
   * set until another table is restored.
   */
  readonly restoredTable?: string;
  /**
   * `by-action`: roles name actions of the table and not its keys. Only for an AWS that refuses every transaction
   * otherwise, which `npm run stack -- verify` asks first. Then nothing but code keeps a role from other items, and from
   * changes of journals. Absent: `by-key`.
   */
  readonly tableRights?: 'by-key' | 'by-action';
  /** How functions that move money get a new version (decision "gradual rollout of money"). */
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

/** A scanner over HTTP (docs/documents.md). */
interface ScannerSettings {
  /** https, without a slash at the end. */
  readonly url: string;
  /** Public key that verifies the scanner's answers: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
}

type Choice = Pick<Settings, 'documentScan'>;

const isP256 = (pem: string): boolean => {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

/** What is wrong with the setting; undefined when it can be deployed. */
export const scanProblem = ({
  documentScan,
  mode,
}: Pick<Settings, 'documentScan' | 'mode'>): string | undefined => {
  if (documentScan === undefined) {
    return mode === 'production'
      ? "documentScan: say 'guardduty', name a scanner { url, publicKeyPem }, or say 'none' if nobody scans files of customers"
      : undefined;
  }
  if (typeof documentScan === 'string') return undefined;
  if (!/^https:\/\/[^\s?#]*[^\s?#/]$/.test(documentScan.url)) {
    return 'documentScan.url: must be https, without query and without a slash at its end';
  }
  return isP256(documentScan.publicKeyPem)
    ? undefined
    : 'documentScan.publicKeyPem: must be a public key on the curve P-256';
};

/** The environment variables of the scanner. shared/documents/scanner.ts and shared/documents/scanner read them. */
export const scanConfiguration = ({ documentScan = 'none' }: Choice): Record<string, string> => {
  if (documentScan === 'none') return {};
  if (documentScan === 'guardduty') return { DOCUMENT_SCANNER: 'guardduty' };
  const { url, publicKeyPem } = documentScan;
  return { DOCUMENT_SCANNER: 'http', SCANNER_URL: url, SCANNER_PUBLIC_KEY: publicKeyPem };
};
