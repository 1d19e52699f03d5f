/** Where the gateway puts the raw body of an upload (infra/gateway/upload-integration.ts). */
export const uploadKey = (platformId: string, uploadId: string): string =>
  `uploads/document/${platformId}/${uploadId}`;

/** Where a file is filed: nothing in it is the client's or says whose it is. */
export const fileKey = (platformId: string, uuid: string): string => `documents/${platformId}/${uuid}`;
