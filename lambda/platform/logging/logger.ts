import { errorFacts, type Facts } from './loggable-error'

/**
 * Lambda's JSON log format adds time, level and request id. Entries name orders and events by id and never contain an
 * address, a phone number, a token, a body or a header.
 *
 * @example logger.error('Delivery given up', { orderId }, error)
 */
export const logger = { info: write('info'), warn: write('warn'), error: write('error') }

function write(level: 'info' | 'warn' | 'error') {
  return (event: string, facts: Facts = {}, error?: unknown) =>
    console[level]({ event, ...facts, ...(error === undefined ? {} : errorFacts(error)) })
}
