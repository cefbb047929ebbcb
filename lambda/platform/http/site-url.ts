import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

const siteUrlSchema = z.url({ protocol: /^https?$/ }).check(z.regex(/[^/]$/))

/**
 * The store's URL without a trailing slash, from the API's stage variable `siteUrl`, so that no header of a request
 * can change it (F9).
 */
export function siteUrlOf(event: Pick<APIGatewayProxyEvent, 'stageVariables'>): string {
  const parsed = siteUrlSchema.safeParse(event.stageVariables?.['siteUrl'])
  if (parsed.success) return parsed.data
  throw new LoggableError('The API stage has no variable siteUrl with the URL of the store')
}
