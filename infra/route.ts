import type { Operation } from '#shared/kernel/operation.ts';

/** What the gateway needs to know of an operation. */
export type Route = Pick<Operation, 'id' | 'feature' | 'method' | 'path' | 'permission' | 'upload'>;
