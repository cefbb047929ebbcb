import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

const siteUrlSchema = z.url({ protocol: /^https?$/ }).check(z.regex(/[^/]$/))

/** Without a trailing slash. From a stage variable, so that no header of a request can change it (F9). */
export function siteUrlOf(event: Pick<APIGatewayProxyEvent, 'stageVariables'>): string {
  const parsed = siteUrlSchema.safeParse(event.stageVariables?.['siteUrl'])
  if (parsed.success) return parsed.data
  throw new LoggableError('The API stage has no variable siteUrl with the URL of the store')
}
