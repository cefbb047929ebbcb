import { type FunctionAssociation, FunctionEventType } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import {
  callPaths,
  deliveryMethods,
  maxCheckoutRequestBytes,
  sourceHeader,
  sourcePattern,
  tokenPattern,
  viewerAddressHeader,
} from '../../lambda/contract'
import { apiMessages } from '../../product/api-messages'
import { checkoutMessages } from '../../product/checkout-messages'
import { edgeFunction } from './edge-function'
import { generatedResponse } from './response-headers'

/**
 * Rejects what neither the page nor Stripe sends, and passes on the viewer's address. A function at the edge reads no
 * body: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-function-restrictions.html
 */
export function callFilter(scope: Construct): FunctionAssociation {
  return edgeFunction(scope, 'CallFilter', FunctionEventType.VIEWER_REQUEST, 'call-filter.js', {
    bodyBytes: { least: leastBytes, most: maxCheckoutRequestBytes },
    link: `^${callPaths.download}/${tokenPattern}`,
    paths: callPaths,
    refusals,
    source: `[?&](?:from|utm_source)=(${sourcePattern})(?:[&#]|$)`,
    sourceHeader,
    viewerAddressHeader,
  })
}

/** The shortest body that create-payment accepts. */
const leastBytes = Math.min(...deliveryMethods.map((deliveryMethod) => JSON.stringify({ deliveryMethod }).length))

/** In the order of the API's own checks (docs/contracts.md). */
const refusals = {
  unknown: refusal(404, 'Not Found', apiMessages.notFound),
  noKey: refusal(403, 'Forbidden', apiMessages.forbidden),
  malformed: refusal(400, 'Bad Request', checkoutMessages.malformed),
  unsigned: refusal(400, 'Bad Request', apiMessages.badSignature),
}

function refusal(statusCode: number, statusDescription: string, error: string) {
  const body = JSON.stringify({ error })
  return generatedResponse(statusCode, statusDescription, 'application/json', body)
}
