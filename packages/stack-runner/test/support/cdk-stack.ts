/* oxlint-disable no-new -- a construct belongs to its stack from the moment it is made */
import { App, Duration, SecretValue, Stack } from 'aws-cdk-lib'
import * as apigateway from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { AllowedMethods, Distribution, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type Alias, CfnFunction, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { z } from 'zod'

/** One resource of each kind that the runner has to understand in the words of the CDK itself. */
export function cdkResources(outdir: string): object {
  const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } })
  const stack = new Stack(app, 'small', { env: { region: 'us-east-1' } })
  const key = new CfnSecret(stack, 'Key', { generateSecretString: {} })
  const keyValue = SecretValue.secretsManager(key.ref, { jsonField: 'current' }).unsafeUnwrap()
  const alias = addFunction(stack)
  const api = addApi(stack, alias, keyValue)
  new Rule(stack, 'EveryMinute', {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(alias, { retryAttempts: 0 })],
  })
  new Topic(stack, 'Alarms').addSubscription(new EmailSubscription('ops@example.com'))
  new Distribution(stack, 'Site', {
    domainNames: ['book.example.com'],
    certificate: new Certificate(stack, 'Certificate', { domainName: 'book.example.com' }),
    defaultBehavior: {
      origin: new HttpOrigin(`${api.restApiId}.execute-api.${stack.region}.${stack.urlSuffix}`, {
        originPath: '/live',
        customHeaders: { Referer: keyValue },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    },
  })
  const template: unknown = app.synth().getStackByName('small').template
  return z.object({ Resources: z.looseObject({}) }).parse(template).Resources
}

function addFunction(stack: Stack): Alias {
  const handler = new Function(stack, 'Handler', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('exports.handler = async () => undefined'),
  })
  // The name that the fake function has.
  if (handler.node.defaultChild instanceof CfnFunction) {
    handler.node.defaultChild.overrideLogicalId('Function')
  }
  const alias = handler.addAlias('live')
  new LambdaDeploymentGroup(stack, 'Deploys', {
    alias,
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  })
  return alias
}

function addApi(stack: Stack, alias: Alias, key: string): apigateway.RestApi {
  const everybody = {
    principals: [new AnyPrincipal()],
    actions: ['execute-api:Invoke'],
    resources: ['execute-api:/*'],
  }
  const conditions = { StringNotEquals: { 'aws:Referer': [key] } }
  const restApi = new apigateway.RestApi(stack, 'Api', {
    policy: new PolicyDocument({
      statements: [
        new PolicyStatement(everybody),
        new PolicyStatement({ ...everybody, effect: Effect.DENY, conditions }),
      ],
    }),
    deployOptions: {
      stageName: 'live',
      variables: { siteUrl: 'https://book.example.com' },
      methodOptions: { '/a/{token}/POST': { throttlingRateLimit: 1, throttlingBurstLimit: 2 } },
    },
  })
  const requestValidator = new apigateway.RequestValidator(stack, 'Validator', {
    restApi,
    validateRequestBody: true,
  })
  const model = new apigateway.Model(stack, 'Model', {
    restApi,
    schema: { type: apigateway.JsonSchemaType.OBJECT, required: ['channel'] },
  })
  restApi.addGatewayResponse('Denied', {
    type: apigateway.ResponseType.ACCESS_DENIED,
    templates: { 'application/json': '{"error":"Forbidden."}' },
  })
  const token = restApi.root.addResource('a').addResource('{token}')
  token.addMethod('POST', new apigateway.LambdaIntegration(alias), {
    requestValidator,
    requestModels: { 'application/json': model },
  })
  return restApi
}
