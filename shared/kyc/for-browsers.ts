import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { headerOf } from '#shared/kernel/http/json-body.ts';
import { pageHeaders, refusalPage } from './pages.ts';

const refusalSchema = z.object({ message: z.string() });

const messageOf = (body: string): string => {
  const parsed = refusalSchema.safeParse(JSON.parse(body));
  return parsed.success ? parsed.data.message : 'Something went wrong.';
};

/** A refusal as a page for browsers, with the same status. Other clients get the API's JSON. */
export const forBrowsers = (
  event: APIGatewayProxyEvent,
  answer: APIGatewayProxyResult,
): APIGatewayProxyResult => {
  const wantsPage = (headerOf(event, 'accept') ?? '').includes('text/html');
  if (answer.statusCode < 400 || !wantsPage) return answer;
  const headers = { ...answer.headers, ...pageHeaders, 'Content-Type': 'text/html; charset=utf-8' };
  return { ...answer, headers, body: refusalPage(answer.statusCode, messageOf(answer.body)) };
};
