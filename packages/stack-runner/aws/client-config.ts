import { credentials } from '../platform/account'

export function clientConfig(endpoint: string, region: string) {
  return { endpoint, region, credentials, maxAttempts: 1 }
}
