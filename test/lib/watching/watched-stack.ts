import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { AlarmTopic } from '../../../lib/watching/alarm-topic'
import { Watching } from '../../../lib/watching/watching'
import { sellingStage } from '../store-template'

/** A stack that holds what is watched, as small as it can be, and what watches it. */
export function synthesizeWatching(stackName = 'ebook-store-prod', config = sellingStage) {
  const stack = new Stack(new App(), stackName, { env: { region: 'us-east-1' } })
  const topic = new AlarmTopic(stack, 'Alarms', config)
  const watching = new Watching(stack, 'Watching', {
    stage: stackName.replace('ebook-store-', ''),
    config,
    siteUrl: 'https://book.seller.test',
    functions: {
      createPayment: watchedFunction(stack, 'CreatePayment'),
      paymentWebhook: watchedFunction(stack, 'PaymentWebhook'),
      downloadEbook: watchedFunction(stack, 'DownloadEbook'),
      checkDeliveries: watchedFunction(stack, 'CheckDeliveries'),
      sendAlarm: watchedFunction(stack, 'SendAlarm'),
    },
    api: {
      apiName: stackName,
      stageName: 'live',
      accessLog: new LogGroup(stack, 'ApiLog'),
    },
    distribution: new Distribution(stack, 'Site', {
      defaultBehavior: { origin: new HttpOrigin('origin.test') },
    }),
    siteLog: new LogGroup(stack, 'SiteLog'),
    ordersTable: 'orders-of-the-stack',
    configurationSetName: 'emails-of-the-stack',
  })
  return { stack, topic, watching, template: () => Template.fromStack(stack) }
}

function watchedFunction(stack: Stack, id: string) {
  const logGroup = new LogGroup(stack, `${id}Logs`)
  const handler = new Function(stack, id, {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('exports.handler = async () => {}'),
    role: new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
    logGroup,
  })
  const alias = new Alias(stack, `${id}Live`, {
    aliasName: 'live',
    version: handler.currentVersion,
  })
  return { alias, logGroup }
}
