import * as z from 'zod';

export const acceptedSchema = z.object({ jobId: z.string() });

const issueSchema = z.object({ column: z.string(), rule: z.string(), value: z.string() });

export const jobSchema = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']),
  progress: z.object({ total: z.int(), processed: z.int(), successful: z.int(), failed: z.int() }),
  errors: z
    .array(
      z.object({
        message: z.string().optional(),
        details: z.object({ row: z.int().optional(), issues: z.array(issueSchema).optional() }).optional(),
      }),
    )
    .default([]),
  errorReportUrl: z.url().optional(),
});

export type Job = z.output<typeof jobSchema>;
