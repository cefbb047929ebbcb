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
  readonly others: MethodOptions

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
    // The webhook's signature is not asked for by name: the gateway tells upper from lower case in
    // names of headers, HTTP/2 writes them all in lower case, and a mistake would refuse every sale.
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html
    this.others = { requestValidator }
  }
}
