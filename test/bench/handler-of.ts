import type { OperationId } from '#test/support/api-client.ts';

/** The function behind an operation: `createTransferOut` gives `create-transfer-out`. */
export const handlerOf = (operation: OperationId): string =>
  operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
