import * as z from 'zod';

/** Any JSON value. */
export type Json = z.infer<typeof json>;
export type JsonObject = { readonly [key: string]: Json };

export const json = z.json();
export const jsonObject = z.record(z.string(), json);

export const isJsonObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For a property that has no effect on the host. */
export const anything = json.optional();
