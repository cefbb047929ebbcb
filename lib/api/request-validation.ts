import { type IRestApi, JsonSchemaType, JsonSchemaVersion, Model, RequestValidator } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import { deliveryMethods } from '../../lambda/contract'

const text = { type: JsonSchemaType.STRING }

/**
 * Rejects malformed requests at the gateway, before a function runs. What a buyer can fix passes, because the function
 * explains it; for the rest the function would send the same 400.
 */
export function requestValidation(scope: Construct, restApi: IRestApi) {
  const parent = new Construct(scope, 'Validation')
  const requestValidator = new RequestValidator(parent, 'Validator', {
    restApi,
    validateRequestBody: true,
    validateRequestParameters: true,
  })
  // Other fields are ignored.
  const checkoutRequest = new Model(parent, 'CheckoutRequest', {
    restApi,
    contentType: 'application/json',
    schema: {
      schema: JsonSchemaVersion.DRAFT4,
      type: JsonSchemaType.OBJECT,
      required: ['deliveryMethod'],
      properties: { deliveryMethod: { ...text, enum: [...deliveryMethods] }, email: text, phone: text },
    },
  })
  return {
    createPayment: { requestValidator, requestModels: { 'application/json': checkoutRequest } },
    // Does not require Stripe's signature header: the gateway compares header names with case, HTTP/2 sends them in
    // lower case, and a mismatch would reject every sale.
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html
    default: { requestValidator },
  }
}
