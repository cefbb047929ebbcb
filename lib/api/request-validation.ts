import {
  type IRestApi,
  JsonSchemaType,
  JsonSchemaVersion,
  type MethodOptions,
  Model,
  RequestValidator,
} from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import { deliveryMethods } from '../../lambda/contract'

/**
 * Rejects malformed requests at the gateway, before a function runs. Errors that a buyer can fix pass,
 * because the function explains them; everything rejected here would get the same 400 from it.
 */
export class RequestValidation extends Construct {
  /** The body must have the page's fields and types; other fields are ignored. */
  readonly createPayment: MethodOptions
  readonly default: MethodOptions

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
          deliveryMethod: { type: JsonSchemaType.STRING, enum: [...deliveryMethods] },
          email: { type: JsonSchemaType.STRING },
          phone: { type: JsonSchemaType.STRING },
        },
      },
    })
    this.createPayment = {
      requestValidator,
      requestModels: { 'application/json': checkoutRequest },
    }
    // Stripe's signature header is not required here: the gateway compares header names with case,
    // HTTP/2 sends them in lower case, and a mismatch would reject every sale.
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html
    this.default = { requestValidator }
  }
}
