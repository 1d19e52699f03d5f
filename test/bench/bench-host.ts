import { functionDefinitions } from '@payments-service/local-aws/function-definition';
import { type MeteredCall, type UnitMeter, unitMeter } from '@payments-service/local-aws/testing/unit-meter';
import type { LocalService } from '#infra/local/local-service.ts';
import { type ApiClient, apiClient } from '#test/support/api-client.ts';
import { longLived, startServiceHost } from '#test/support/service-host.ts';
import { type WireRecorder, wireRecorder } from './wire-recorder.ts';

export interface LogLine {
  /** The function's id, such as `create-transfer-out`. */
  readonly from: string;
  readonly text: string;
}

/** A service that meters each of its AWS calls, with a platform. */
export interface BenchHost {
  readonly host: LocalService;
  readonly platformId: string;
  readonly api: ApiClient;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly meter: UnitMeter;
  readonly recorder: WireRecorder;
  readonly logLines: LogLine[];
  /** The id `create-transfer-out` from the function's logical id in the template. */
  functionOf(logicalId: string): string;
  stop(): Promise<void>;
}

/** @param watch is called with each metered call of DynamoDB */
export const startBenchHost = async (watch?: (call: MeteredCall) => void): Promise<BenchHost> => {
  const meter = unitMeter(watch);
  const recorder = wireRecorder();
  const logLines: LogLine[] = [];
  const idOf = (functionName: string): string => functionName.replace(/^PaymentsService-[a-z]+-/, '');
  const host = await startServiceHost({
    interceptors: [meter, recorder],
    // What schedules start is counted elsewhere, and nothing measured here waits for it.
    shortestPeriodMs: longLived.shortestPeriodMs,
    logSink: (name, output) => {
      for (const text of output.split('\n')) if (text !== '') logLines.push({ from: idOf(name), text });
    },
  });
  meter.attach(host.aws);
  const names = new Map(
    functionDefinitions(host.template).map(({ logicalId, name }) => [logicalId, idOf(name)]),
  );
  const { platformId, ...credentials } = await host.createPlatform('Bench');
  return {
    host,
    platformId,
    credentials,
    api: apiClient(host.baseUrl, credentials),
    meter,
    recorder,
    logLines,
    functionOf: (logicalId) => names.get(logicalId) ?? logicalId,
    stop: async () => {
      await host.stop();
      meter.close();
    },
  };
};
