import * as z from 'zod';
import { integrationTimeoutMs } from '../aws-limits.ts';

export const timeoutSchema = z.number().int().min(50).max(integrationTimeoutMs).default(integrationTimeoutMs);
