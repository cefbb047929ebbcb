import { credentials } from './account'

/** How the store's own AWS clients reach a stand-in. */
export function clientConfig(endpoint: string, region: string) {
  return { endpoint, region, credentials, maxAttempts: 1 }
}
