import type { StageOptions, ThrottleSettings } from 'aws-cdk-lib/aws-apigateway'
import { callPaths } from '../../lambda/contract'

/** The path of a download link in the API's resources. */
export const downloadPath = `${callPaths.download}/{token}`

/**
 * Payments of all buyers together. Stripe opens 25 checkout sessions a second (https://docs.stripe.com/rate-limits).
 * The 13 instances that a stage may reserve open as many, at half a second each. The limit is four times that, because
 * API Gateway counts a call before it validates the body: the rest is room for calls that it rejects. Throttled calls
 * cost nothing, so the limit also bounds what a flood costs at the API: $30 a day.
 */
export const paymentLimit: ThrottleSettings = { rateLimit: 100, burstLimit: 200 }

/**
 * Stripe reports a few events per sale, so at most a few per session that it opens, plus its retries after an outage.
 * Calls with a wrong signature take the function a few milliseconds each.
 */
const webhookLimit: ThrottleSettings = { rateLimit: 100, burstLimit: 200 }

/** Downloads come in bursts after a newsletter, and a call takes some 50 ms. */
const downloadLimit: ThrottleSettings = { rateLimit: 200, burstLimit: 400 }
const otherLimit: ThrottleSettings = { rateLimit: 50, burstLimit: 100 }

/**
 * Limits for all callers together, one per method, so that no method can use up the capacity of the
 * others.
 */
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
