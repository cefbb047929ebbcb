type Facts = Record<string, unknown>

/**
 * The one structured logger. Each entry is an object, which Lambda's JSON log format writes with
 * time, level and request id; so nothing needs to be bundled for it. Entries name orders and
 * events by id and never carry an address, a number, a token, a body or a header; of errors they
 * carry `errorFacts`.
 */
export const logger = {
  info: (event: string, facts: Facts = {}) => console.info({ event, ...facts }),
  error: (event: string, facts: Facts = {}) => console.error({ event, ...facts }),
}
