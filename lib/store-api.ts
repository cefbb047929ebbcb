import { Stack } from 'aws-cdk-lib'
import {
  ApiKey,
  EndpointType,
  type IResource,
  LambdaIntegration,
  type MethodOptions,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway'
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'

type StoreApiProps = {
  siteUrl: string
  clientKey: string
  createPayment: IFunction
  paymentWebhook: IFunction
  downloadEbook: IFunction
}

/** A literal, so that the distribution needs not ask the stage, which asks the distribution. */
const stageName = 'live'

/** The public calls of the store; their addresses are the same behind CloudFront. */
export class StoreApi extends Construct {
  static readonly pathPattern = '/functions/v1/*'
  private readonly api: RestApi

  constructor(scope: Construct, id: string, props: StoreApiProps) {
    super(scope, id)
    this.api = new RestApi(this, 'Rest', {
      restApiName: Stack.of(this).stackName,
      endpointTypes: [EndpointType.REGIONAL],
      deployOptions: {
        stageName,
        // How the functions learn the store's own address.
        variables: { siteUrl: props.siteUrl },
        throttlingRateLimit: 50,
        throttlingBurstLimit: 100,
      },
    })
    // CDK adds an output of the API's own address, which nobody is to use.
    this.api.node.tryRemoveChild('Endpoint')
    this.addCalls(props)
    this.addClientKey(props.clientKey)
    this.addErrors()
  }

  /** The API as something for CloudFront to fetch from. */
  origin(): IOrigin {
    const { region, urlSuffix } = Stack.of(this)
    const domainName = `${this.api.restApiId}.execute-api.${region}.${urlSuffix}`
    return new HttpOrigin(domainName, { originPath: `/${stageName}` })
  }

  private addCalls({ createPayment, paymentWebhook, downloadEbook }: StoreApiProps) {
    const calls = this.api.root.addResource('functions').addResource('v1')
    addCall(calls.addResource('create-payment'), 'POST', createPayment, { apiKeyRequired: true })
    addCall(calls.addResource('stripe-webhook'), 'POST', paymentWebhook)
    const download = calls.addResource('download').addResource('{token}')
    addCall(download, 'GET', downloadEbook)
    addCall(download, 'POST', downloadEbook)
  }

  /**
   * Every page sends the same public key, so the plan is a ceiling for all buyers together: five
   * payments opened a second is more than a sale at its best and a fifth of what Stripe accepts.
   */
  private addClientKey(value: string) {
    const plan = this.api.addUsagePlan('PagePlan', {
      throttle: { rateLimit: 5, burstLimit: 10 },
      apiStages: [{ api: this.api, stage: this.api.deploymentStage }],
    })
    plan.addApiKey(new ApiKey(this, 'PageKey', { value }))
  }

  /** The gateway's own refusals in the shape of all others: `{error}`, kept by no cache. */
  private addErrors() {
    const add = (id: string, type: ResponseType, error: string, statusCode?: string) =>
      this.api.addGatewayResponse(id, {
        type,
        ...(statusCode === undefined ? {} : { statusCode }),
        responseHeaders: { 'cache-control': "'no-store'" },
        templates: { 'application/json': `{"error":${error}}` },
      })
    add('Refused', ResponseType.DEFAULT_4XX, '$context.error.messageString')
    add('Failed', ResponseType.DEFAULT_5XX, '$context.error.messageString')
    // API Gateway's name for a path or method that does not exist.
    add('Unknown', ResponseType.MISSING_AUTHENTICATION_TOKEN, '"There is nothing here."', '404')
  }
}

function addCall(
  resource: IResource,
  method: string,
  handler: IFunction,
  options: MethodOptions = {},
) {
  resource.addMethod(method, new LambdaIntegration(handler, { allowTestInvoke: false }), options)
}
