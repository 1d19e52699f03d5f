/** Names a part of the API in a refusal. */
export interface Place {
  /** Logical id of the resource that the part stands in. */
  readonly logicalId: string;
  /** Such as `GET /customers` or `gateway response THROTTLED`. */
  readonly label: string;
}
