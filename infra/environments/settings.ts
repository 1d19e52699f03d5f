import type { SwitchSettings } from './switch-settings.ts';

/** Everything that may differ between two deployments of the service. */
export interface Settings {
  /** Names the stack: `PaymentsService-<name>`. */
  readonly name: string;
  /** `sandbox` simulates the outside world by magic values; `production` never does. */
  readonly mode: 'sandbox' | 'production';
  /** Domain of the UMA addresses generated for customers. */
  readonly umaDomain: string;
  /** Domain of the sandbox's own counterparties. */
  readonly sandboxUmaDomain: string;
  /** https URL of the exchange rates (docs/decisions/0071). Absent: the shipped rates. */
  readonly rateSourceUrl?: string;
  /** The payment switch of production (docs/switch.md). Absent: no money leaves. The sandbox has its own switch. */
  readonly switch?: SwitchSettings;
  /** One of the periods that CloudWatch Logs allows. */
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** Protects table, documents and the stack itself from deletion. */
  readonly isDeletionProtected: boolean;
  /** Allows webhook endpoints without TLS and on loopback. Only for a sender and a receiver on one machine. */
  readonly isPlainHttpWebhookAllowed: boolean;
  /**
   * How many times as fast as the clock expiries and due times go. Only the local host sets it, because only there do
   * waits of state machines and schedules go faster, too. Absent: 1.
   */
  readonly timeScale?: number;
  /** For the whole stage: all platforms share it. */
  readonly throttling: { readonly requestsPerSecond: number; readonly burst: number };
  /**
   * Numbers of the keys that sign webhooks: one, or two during a key rotation (docs/key-rotation.md). A number is
   * never used again.
   */
  readonly webhookKeys: readonly [current: number, next?: number];
  /**
   * Reserved instances by function name. The function gets no more than these, so hanging endpoints of platforms
   * cannot take the instances that payments need. The account keeps 100 that nobody may reserve.
   */
  readonly reservedConcurrency: Readonly<Record<string, number>>;
  /** Absent: no alarms are created. */
  readonly alarms?: AlarmSettings;
}

export interface AlarmSettings {
  /** E-mail address that gets the alarms of the stack's own topic. AWS asks it to confirm. */
  readonly email?: string;
  /** An existing topic that replaces the stack's own. */
  readonly topicArn?: string;
}
