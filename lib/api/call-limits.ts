import type { StageOptions, ThrottleSettings } from 'aws-cdk-lib/aws-apigateway'
import { callPaths } from '../../lambda/contract'

/** The path of a download link as the API's resources name it. */
export const downloadPath = `${callPaths.download}/{token}`

/**
 * Payments of all buyers together. Stripe opens 25 checkout sessions a second
 * (https://docs.stripe.com/rate-limits), and the 13 instances that a stage may reserve, of half a second
 * each, as many. The limit is four times that, because API Gateway counts a call before it validates the
 * body: the rest is room for calls that get no further. Throttled calls cost nothing, so it also bounds
 * what a flood costs at the API: $30 a day.
 */
export const paymentLimit: ThrottleSettings = { rateLimit: 100, burstLimit: 200 }

/**
 * Stripe reports a few events per sale, so no more than it opens sessions, and after an outage its
 * retries. Calls with a wrong signature take the function some milliseconds each.
 */
const webhookLimit: ThrottleSettings = { rateLimit: 100, burstLimit: 200 }

/** Downloads come in bursts after a newsletter. */
const downloadLimit: ThrottleSettings = { rateLimit: 50, burstLimit: 100 }

/**
 * Limits for all callers together, one per method, so that no method can use up the capacity of the
 * others.
 */
export const stageThrottles = {
  ...settingsOf({ rateLimit: 50, burstLimit: 100 }),
  methodOptions: {
    [`${callPaths.createPayment}/POST`]: settingsOf(paymentLimit),
    [`${callPaths.stripeWebhook}/POST`]: settingsOf(webhookLimit),
    [`${downloadPath}/GET`]: settingsOf(downloadLimit),
    [`${downloadPath}/HEAD`]: settingsOf(downloadLimit),
    [`${downloadPath}/POST`]: settingsOf(downloadLimit),
  },
} satisfies StageOptions

function settingsOf({ rateLimit, burstLimit }: ThrottleSettings) {
  return { throttlingRateLimit: rateLimit, throttlingBurstLimit: burstLimit }
}
