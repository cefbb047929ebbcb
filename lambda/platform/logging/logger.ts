type Facts = Record<string, unknown>

/**
 * The one structured logger. Each entry is an object, to which Lambda's JSON log format adds time, level and request
 * id, so no logging library is bundled. Entries name orders and events by id and never contain an address, a phone
 * number, a token, a body or a header. Errors are logged as `errorFacts`.
 */
export const logger = {
  info: (event: string, facts: Facts = {}) => console.info({ event, ...facts }),
  warn: (event: string, facts: Facts = {}) => console.warn({ event, ...facts }),
  error: (event: string, facts: Facts = {}) => console.error({ event, ...facts }),
}
