import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  callPaths,
  deliveryMethods,
  maxCheckoutRequestBytes,
  tokenPattern,
  viewerAddressHeader,
} from '../../lambda/contract'
import { apiMessages } from '../../product/api-messages'
import { checkoutMessages } from '../../product/checkout-messages'
import { generatedResponseHeaders } from './response-headers'

/**
 * The edge function of the API's paths. It rejects requests that neither the page nor Stripe sends, with the API's own
 * responses, and passes the viewer's address to the functions. A function at the edge reads no body:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-function-restrictions.html
 */
export class CallFilter extends Construct {
  readonly association: FunctionAssociation

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.association = {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, 'Function', {
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(edgeCode()),
      }),
    }
  }
}

/** In the order of the API's own checks; docs/contracts.md lists all of its responses. */
const refusals = {
  unknown: refusal(404, 'Not Found', apiMessages.notFound),
  noKey: refusal(403, 'Forbidden', apiMessages.forbidden),
  malformed: refusal(400, 'Bad Request', checkoutMessages.malformed),
  unsigned: refusal(400, 'Bad Request', apiMessages.badSignature),
}

function refusal(statusCode: number, statusDescription: string, error: string) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return {
    statusCode,
    statusDescription,
    headers: Object.fromEntries(
      Object.entries({ ...headers, ...generatedResponseHeaders }).map(([name, value]) => [
        name,
        { value },
      ]),
    ),
    body: { encoding: 'text', data: JSON.stringify({ error }) },
  }
}

/** The shortest body that matches the gateway's model. */
const leastBytes = Math.min(
  ...deliveryMethods.map((deliveryMethod) => JSON.stringify({ deliveryMethod }).length),
)

/** CloudFront Functions cannot import, so the constants are prepended to the code. */
function edgeCode(): string {
  const constants = {
    bodyBytes: { least: leastBytes, most: maxCheckoutRequestBytes },
    link: `^${callPaths.download}/${tokenPattern}`,
    paths: callPaths,
    refusals,
    viewerAddressHeader,
  }
  return [
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`),
    readFileSync(join(import.meta.dirname, 'edge/call-filter.js'), 'utf8'),
  ].join('\n')
}
