import { credentials } from '../../platform/account'

/** Of the SDK's clients. */
export function clientConfig(endpoint: string, region = 'us-east-1') {
  return { endpoint, region, credentials, maxAttempts: 1 }
}
