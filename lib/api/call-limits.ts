import type { StageOptions, ThrottleSettings } from 'aws-cdk-lib/aws-apigateway'
import { callPaths } from '../../lambda/contract'

/** The path of a download link, as a resource of the API. */
export const downloadPath = `${callPaths.download}/{token}`

/**
 * Payments of all buyers together. Stripe opens 25 checkout sessions a second (https://docs.stripe.com/rate-limits).
 * The limit is four times that, as room for calls that create-payment refuses. It also bounds what a flood costs at the
 * API, to $30 a day, because throttled calls are free.
 */
export const paymentLimit: ThrottleSettings = { rateLimit: 100, burstLimit: 200 }

/** A few events per session, and retries after an outage. */
const webhookLimit: ThrottleSettings = { rateLimit: 100, burstLimit: 200 }

/** Downloads come in bursts after a newsletter. */
const downloadLimit: ThrottleSettings = { rateLimit: 200, burstLimit: 400 }
const otherLimit: ThrottleSettings = { rateLimit: 50, burstLimit: 100 }

/** One per method, so that no method uses up the capacity of the others. */
export const stageThrottles = {
  ...settingsOf(otherLimit),
  methodOptions: {
    [`${callPaths.createPayment}/POST`]: settingsOf(paymentLimit),
    [`${callPaths.stripeWebhook}/POST`]: settingsOf(webhookLimit),
    [`${downloadPath}/GET`]: settingsOf(downloadLimit),
    [`${downloadPath}/HEAD`]: settingsOf(otherLimit),
    [`${downloadPath}/POST`]: settingsOf(downloadLimit),
  },
} satisfies StageOptions

function settingsOf({ rateLimit, burstLimit }: ThrottleSettings) {
  return { throttlingRateLimit: rateLimit, throttlingBurstLimit: burstLimit }
}
