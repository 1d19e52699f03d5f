import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';
import { typesOf } from '../clients/typescript/generate.ts';

/** The types of the client (`@payments-service/client`). */
export const clientTypesFile = join(import.meta.dirname, '../clients/typescript/generated/openapi.ts');

export const clientTypes = (): Promise<string> => typesOf(JSON.stringify(openApiDocument(operations)));

export const writeClientTypes = async (): Promise<void> => writeFile(clientTypesFile, await clientTypes());
