import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AccessLogField,
  AccessLogFormat,
  ApiKey,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  type MethodOptions,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway'
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { apiPath, callPaths } from '../../lambda/contract'
import { acknowledge } from '../findings/acknowledge'
import type { StageConfig } from '../stage/stage-settings'
import { downloadPath, paymentLimit, stageThrottles } from './call-limits'
import { addGatewayErrors } from './gateway-errors'
import { OriginKeys } from './origin-keys'

type StoreApiProps = {
  config: StageConfig
  siteUrl: string
  called: Record<'createPayment' | 'stripeWebhook' | 'downloadEbook', { alias: IFunction }>
}

/** Its paths are the same behind CloudFront. */
export class StoreApi extends Construct {
  static readonly pathPattern = `${apiPath}/*`
  /** Rejects every request that bypasses CloudFront. */
  readonly ownUrl: string
  readonly accessLog: LogGroup
  readonly apiName: string
  /** A literal: with a reference, stage and distribution would depend on each other. */
  readonly stageName = 'live'
  private readonly api: RestApi
  private readonly originKeys: OriginKeys

  constructor(scope: Construct, id: string, props: StoreApiProps) {
    super(scope, id)
    this.apiName = Stack.of(this).stackName
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.originKeys = new OriginKeys(this, 'OriginKeys', props.config)
    this.api = new RestApi(this, 'Rest', {
      restApiName: this.apiName,
      endpointTypes: [EndpointType.REGIONAL],
      policy: this.originKeys.policy(),
      // API Gateway has one role per account for access logs, which other stages may use.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: this.stageName,
        // The functions read the store's URL from here, never from a request.
        variables: { siteUrl: props.siteUrl },
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat,
        ...stageThrottles,
      },
    })
    // Nobody should use the API's own URL.
    this.api.node.tryRemoveChild('Endpoint')
    this.ownUrl = `https://${this.domainName()}/${this.stageName}`
    acknowledgeFindings(this.api)
    this.addMethods(props)
    this.addClientKey(props.config.clientKey)
    addGatewayErrors(this, this.api)
  }

  origin(): IOrigin {
    return new HttpOrigin(this.domainName(), {
      originPath: `/${this.stageName}`,
      customHeaders: this.originKeys.headers(),
    })
  }

  private domainName(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.api.restApiId}.execute-api.${region}.${urlSuffix}`
  }

  private addMethods({ called }: StoreApiProps) {
    const { createPayment, stripeWebhook, downloadEbook } = called
    this.addMethod('POST', callPaths.createPayment, createPayment.alias, { apiKeyRequired: true })
    this.addMethod('POST', callPaths.stripeWebhook, stripeWebhook.alias)
    for (const verb of ['GET', 'HEAD', 'POST']) this.addMethod(verb, downloadPath, downloadEbook.alias)
  }

  private addMethod(verb: string, path: string, handler: IFunction, options?: MethodOptions) {
    const integration = new LambdaIntegration(handler, { allowTestInvoke: false })
    const method = this.api.root.resourceForPath(path).addMethod(verb, integration, options)
    const anonymous = 'Buyers are anonymous; Stripe signs its requests and a download needs its token.'
    acknowledge(method, { APIG4: anonymous, COG4: anonymous })
  }

  /** Every page sends the same public key, so the plan limits all buyers together. */
  private addClientKey(value: string) {
    const plan = this.api.addUsagePlan('PagePlan', {
      throttle: paymentLimit,
      apiStages: [{ api: this.api, stage: this.api.deploymentStage }],
    })
    plan.addApiKey(new ApiKey(this, 'PageKey', { value }))
  }
}

function acknowledgeFindings(api: RestApi) {
  acknowledge(api.node.findChild('Resource'), { APIG2: 'Each function checks what it is sent (docs/decisions.md).' })
  acknowledge(api.deploymentStage, {
    APIG3: 'Only CloudFront reaches the API, so a web ACL belongs there (docs/deploy.md).',
    APIG6: 'Execution logs contain request paths, and the path of a download contains its token.',
  })
  acknowledge(api.node.findChild('CloudWatchRole'), {
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
      "API Gateway's account-wide role for access logs; this is the AWS policy made for it.",
  })
}

/**
 * Nothing about the caller. The route is the resource's pattern, because the path of a download contains its token
 * (F73).
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: AccessLogField.contextRequestTimeEpoch(),
    requestId: AccessLogField.contextRequestId(),
    method: AccessLogField.contextHttpMethod(),
    resource: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    error: AccessLogField.contextErrorResponseType(),
    latencyMs: AccessLogField.contextResponseLatency(),
    functionStatus: AccessLogField.contextIntegrationStatus(),
    functionLatencyMs: AccessLogField.contextIntegrationLatency(),
  }),
)
