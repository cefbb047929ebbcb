import { credentials } from '../platform/account'

/** The configuration of AWS clients that call an emulator. */
export function clientConfig(endpoint: string, region: string) {
  return { endpoint, region, credentials, maxAttempts: 1 }
}
