import {
  type IRestApi,
  JsonSchemaType,
  JsonSchemaVersion,
  type MethodOptions,
  Model,
  RequestValidator,
} from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'

/**
 * What the gateway checks of a call before it costs a function's time. It refuses only what the
 * function would answer with the same 400: what a buyer can put right is the function's to explain.
 */
export class CallValidation extends Construct {
  /** A body that the page could have sent; fields beyond those are nobody's business. */
  readonly createPayment: MethodOptions
  /** A signature at least by name: scanners end here. */
  readonly stripeWebhook: MethodOptions
  readonly download: MethodOptions

  constructor(scope: Construct, id: string, restApi: IRestApi) {
    super(scope, id)
    const requestValidator = new RequestValidator(this, 'Validator', {
      restApi,
      validateRequestBody: true,
      validateRequestParameters: true,
    })
    const checkoutRequest = new Model(this, 'CheckoutRequest', {
      restApi,
      contentType: 'application/json',
      schema: {
        schema: JsonSchemaVersion.DRAFT4,
        type: JsonSchemaType.OBJECT,
        required: ['deliveryMethod'],
        properties: {
          deliveryMethod: { type: JsonSchemaType.STRING, enum: ['email', 'text', 'both'] },
          email: { type: JsonSchemaType.STRING },
          phone: { type: JsonSchemaType.STRING },
        },
      },
    })
    this.createPayment = {
      requestValidator,
      requestModels: { 'application/json': checkoutRequest },
    }
    this.stripeWebhook = {
      requestValidator,
      requestParameters: { 'method.request.header.Stripe-Signature': true },
    }
    this.download = { requestValidator }
  }
}
