/** What a deployment consists of, as far as a wrong deployment shows in it. Function names are without the stack's. */
export interface Shape {
  readonly api: ApiShape;
  readonly stage: { readonly requestsPerSecond: number; readonly burst: number };
  /** By function name. */
  readonly functions: Readonly<Record<string, FunctionShape>>;
  /** The filters of each function that reads the table's stream. */
  readonly streamReaders: Readonly<Record<string, StreamReaderShape>>;
  /** By the name of the function that the schedule calls. */
  readonly schedules: Readonly<Record<string, ScheduleShape>>;
}

export interface ApiShape {
  readonly endpointTypes: readonly string[];
  readonly binaryMediaTypes: readonly string[];
  /** Keys: `POST /transfer-out`. */
  readonly routes: Readonly<Record<string, RouteShape>>;
  /** Status by type of gateway response. */
  readonly gatewayResponses: Readonly<Record<string, string>>;
}

export interface RouteShape {
  /** `lambda create-transfer-out` or `s3 uploads/document/{platformId}/{requestId}`. */
  readonly target: string;
  readonly isOpen: boolean;
  /** The status that the gateway answers, by the pattern of the integration's status. */
  readonly responses: Readonly<Record<string, string>>;
}

export interface FunctionShape {
  readonly variables: readonly string[];
  readonly reserved: number | undefined;
}

export interface StreamReaderShape {
  readonly isEnabled: boolean;
  /** Patterns in canonical JSON, sorted. */
  readonly filters: readonly string[];
}

export interface ScheduleShape {
  readonly isEnabled: boolean;
  readonly expression: string;
}
