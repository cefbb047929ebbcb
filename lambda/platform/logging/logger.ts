type Facts = Record<string, unknown>

/**
 * Lambda's JSON log format adds time, level and request id. Entries name orders and events by id and never contain an
 * address, a phone number, a token, a body or a header. Log errors as `errorFacts`.
 *
 * @example logger.error('Delivery given up', { orderId, ...errorFacts(error) })
 */
export const logger = {
  info: (event: string, facts: Facts = {}) => console.info({ event, ...facts }),
  warn: (event: string, facts: Facts = {}) => console.warn({ event, ...facts }),
  error: (event: string, facts: Facts = {}) => console.error({ event, ...facts }),
}
