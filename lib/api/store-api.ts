import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  ApiKey,
  EndpointType,
  type IResource,
  LambdaIntegration,
  type MethodOptions,
  Period,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway'
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acknowledge } from '../stage/acknowledge'
import { ApiAccessLog } from './api-access-log'
import { CallValidation } from './call-validation'
import { GatewayErrors } from './gateway-errors'
import { OriginKeys } from './origin-keys'
import type { StageConfig } from '../stage/stage-settings'

type StoreApiProps = {
  config: StageConfig
  siteUrl: string
  createPayment: IFunction
  stripeWebhook: IFunction
  downloadEbook: IFunction
}

/** A literal, so that the distribution needs not ask the stage, which asks the distribution. */
const stageName = 'live'

/** The public calls of the store; their addresses are the same behind CloudFront. */
export class StoreApi extends Construct {
  static readonly pathPattern = '/functions/v1/*'
  /** The API's own address, where it refuses everybody. */
  readonly ownUrl: string
  readonly accessLog: ApiAccessLog
  private readonly api: RestApi
  private readonly originKeys: OriginKeys

  constructor(scope: Construct, id: string, props: StoreApiProps) {
    super(scope, id)
    this.accessLog = new ApiAccessLog(this, 'AccessLog', props.config)
    this.originKeys = new OriginKeys(this, 'OriginKeys', props.config)
    this.api = new RestApi(this, 'Rest', {
      restApiName: Stack.of(this).stackName,
      endpointTypes: [EndpointType.REGIONAL],
      policy: this.originKeys.policy(),
      // The account's one permission to write access logs. Another stage may come to rely on it.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName,
        // How the functions learn the store's own address.
        variables: { siteUrl: props.siteUrl },
        ...this.accessLog.stageOptions(),
        ...throttles,
      },
    })
    // CDK adds an output of the API's own address, which nobody is to use.
    this.api.node.tryRemoveChild('Endpoint')
    this.ownUrl = `https://${this.domainName()}/${stageName}`
    acknowledgeFindings(this.api)
    this.addCalls(props)
    this.addClientKey(props.config.clientKey)
    new GatewayErrors(this, 'Errors', this.api)
  }

  /** What CloudWatch tells this API's figures from another's by. */
  get dimensions(): { apiName: string; stageName: string } {
    return { apiName: this.api.restApiName, stageName }
  }

  /** The API as something for CloudFront to fetch from. */
  origin(): IOrigin {
    return new HttpOrigin(this.domainName(), {
      originPath: `/${stageName}`,
      customHeaders: this.originKeys.headers(),
    })
  }

  private domainName(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.api.restApiId}.execute-api.${region}.${urlSuffix}`
  }

  private addCalls({ createPayment, stripeWebhook, downloadEbook }: StoreApiProps) {
    const validation = new CallValidation(this, 'Validation', this.api)
    const calls = this.api.root.addResource('functions').addResource('v1')
    addCall(calls.addResource('create-payment'), 'POST', createPayment, {
      ...validation.createPayment,
      apiKeyRequired: true,
    })
    addCall(calls.addResource('stripe-webhook'), 'POST', stripeWebhook, validation.others)
    const download = calls.addResource('download').addResource('{token}')
    addCall(download, 'GET', downloadEbook, validation.others)
    addCall(download, 'POST', downloadEbook, validation.others)
  }

  /**
   * Every page sends the same public key, so the plan is a ceiling for all buyers together: five
   * payments opened a second is more than a sale at its best and a fifth of what Stripe accepts,
   * and the quota is thirty days of a store that sells 100,000 books a month.
   */
  private addClientKey(value: string) {
    const plan = this.api.addUsagePlan('PagePlan', {
      throttle: { rateLimit: 5, burstLimit: 10 },
      quota: { limit: 100_000, period: Period.DAY },
      apiStages: [{ api: this.api, stage: this.api.deploymentStage }],
    })
    plan.addApiKey(new ApiKey(this, 'PageKey', { value }))
  }
}

/**
 * Ceilings for all callers together, so that none of the three doors can use up what the others
 * need. Stripe sends at most some 25 events a second, a burst of links opens when a newsletter goes
 * out.
 */
const throttles = {
  throttlingRateLimit: 50,
  throttlingBurstLimit: 100,
  methodOptions: {
    '/functions/v1/create-payment/POST': { throttlingRateLimit: 10, throttlingBurstLimit: 20 },
    '/functions/v1/stripe-webhook/POST': { throttlingRateLimit: 50, throttlingBurstLimit: 100 },
    '/functions/v1/download/{token}/GET': { throttlingRateLimit: 25, throttlingBurstLimit: 50 },
    '/functions/v1/download/{token}/POST': { throttlingRateLimit: 25, throttlingBurstLimit: 50 },
  },
}

function addCall(resource: IResource, method: string, handler: IFunction, options: MethodOptions) {
  const integration = new LambdaIntegration(handler, { allowTestInvoke: false })
  const anonymous = 'Buyers are anonymous; Stripe signs its calls and a download needs its token.'
  acknowledge(resource.addMethod(method, integration, options), {
    APIG4: anonymous,
    COG4: anonymous,
  })
}

function acknowledgeFindings(api: RestApi) {
  acknowledge(api.deploymentStage, {
    APIG3: 'Nobody reaches the API but through CloudFront, where the firewall is.',
    APIG6: 'Execution logs write the paths of calls, and the path of a download is its token.',
  })
  acknowledge(api.node.findChild('CloudWatchRole'), {
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
      "The account-wide role that API Gateway writes access logs by; the policy is AWS's for that.",
  })
}
