import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

const siteUrlSchema = z.url({ protocol: /^https?$/ }).check(z.regex(/[^/]$/))

/**
 * The store's own address, from the API stage's variable of that name: the server's setting, which
 * no header of a request can change (F9). It has no trailing slash.
 */
export function siteUrlOf(event: Pick<APIGatewayProxyEvent, 'stageVariables'>): string {
  const parsed = siteUrlSchema.safeParse(event.stageVariables?.['siteUrl'])
  if (parsed.success) return parsed.data
  throw new LoggableError('The API stage has no variable siteUrl with the address of the store')
}
