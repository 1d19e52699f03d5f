/** Everything that may differ between two deployments of the service. */
export interface Settings {
  /** Names the stack: `PaymentsService-<name>`. */
  readonly name: string;
  /** `sandbox` simulates the outside world by magic values; `production` never does. */
  readonly mode: 'sandbox' | 'production';
  /** Domain of the UMA addresses generated for customers. */
  readonly umaDomain: string;
  /** Domain whose addresses are the sandbox's own counterparties. */
  readonly sandboxUmaDomain: string;
  /** https URL that exchange rates are taken from (docs/decisions/0071); absent: the shipped ones. */
  readonly rateSourceUrl?: string;
  /** The way out of production (docs/switch.md); absent: nothing leaves. The sandbox has its own and ignores it. */
  readonly switch?: SwitchSettings;
  /** One of the periods that CloudWatch Logs knows. */
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** Keeps table, documents and the stack itself from being deleted. */
  readonly isDeletionProtected: boolean;
  /** Webhook endpoints without TLS and on loopback: only where both ends are one machine. */
  readonly isPlainHttpWebhookAllowed: boolean;
  /** Of the whole stage, over all platforms. */
  readonly throttling: { readonly requestsPerSecond: number; readonly burst: number };
  /**
   * Numbers of the keys that sign webhooks. One; two while a new one takes the place of another, as docs/key-rotation.md
   * says step by step. A number that was in use once is not used again.
   */
  readonly webhookKeys: readonly [current: number, next?: number];
  /**
   * Instances kept for functions, by name, which then get no more than these: endpoints of platforms that hang must not
   * take the instances that payments need. The account keeps 100 that nobody may reserve.
   */
  readonly reservedConcurrency: Readonly<Record<string, number>>;
  /** Absent: no alarms. */
  readonly alarms?: AlarmSettings;
}

export interface SwitchSettings {
  /** https, without a slash at its end: `https://switch.bank.example/v1`. */
  readonly url: string;
  /** With which the switch signs the results that it tells: ECDSA P-256, PEM. */
  readonly publicKeyPem: string;
}

export interface AlarmSettings {
  /** Subscribed to the stack's own topic; AWS asks the address to confirm. */
  readonly email?: string;
  /** An existing topic, instead of one of the stack's own. */
  readonly topicArn?: string;
}
