/** The version of the API: the name of the gateway's stage, and so the first part of every path. */
export const apiVersion = '2025-10-13';

/** Path of the API below its host. */
export const apiRoot = `/${apiVersion}`;
