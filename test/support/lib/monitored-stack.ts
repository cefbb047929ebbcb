import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { SiteAccessLog } from '../../../lib/site/site-access-log'
import { AlarmTopic } from '../../../lib/monitoring/alarms/alarm-topic'
import { DirectTopic } from '../../../lib/monitoring/alarms/direct-topic'
import type { Monitored } from '../../../lib/monitoring/metrics/monitored'
import { Monitoring } from '../../../lib/monitoring/monitoring'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { busyStage, monitoredName } from './monitoring-template'
import type { Resource } from './store-template'

/** A stack with the monitoring of minimal resources. */
export function monitoredStack(app: App, config: StageConfig = busyStage, name = monitoredName) {
  const stack = new Stack(app, name, { env: { region: 'us-east-1' } })
  const distribution = new Distribution(stack, 'Site', {
    defaultBehavior: { origin: new HttpOrigin('origin.test') },
  })
  const topic = new AlarmTopic(stack, 'AlarmTopic', config)
  const direct = new DirectTopic(stack, 'DirectTopic', config)
  const monitored: Monitored = {
    stage: name.replace('ebook-store-', ''),
    config,
    siteUrl: 'https://book.seller.test',
    functions: {
      createPayment: monitoredFunction(stack, 'CreatePayment'),
      stripeWebhook: monitoredFunction(stack, 'StripeWebhook'),
      downloadEbook: monitoredFunction(stack, 'DownloadEbook'),
      checkDeliveries: monitoredFunction(stack, 'CheckDeliveries'),
      retryDelivery: monitoredFunction(stack, 'RetryDelivery'),
      recordFeedback: monitoredFunction(stack, 'RecordFeedback'),
      reconcile: monitoredFunction(stack, 'Reconcile'),
      recordMovements: monitoredFunction(stack, 'RecordMovements'),
      probeStore: monitoredFunction(stack, 'ProbeStore'),
      sendAlarm: monitoredFunction(stack, 'SendAlarm'),
    },
    api: { apiName: name, stageName: 'live', accessLog: new LogGroup(stack, 'ApiLog') },
    distribution,
    firewall: config.firewall
      ? { webAclArn: 'arn:of:the-acl', webAclName: name, managedRules: ['Common', 'Known'] }
      : undefined,
    siteLog: new SiteAccessLog(stack, 'SiteLog', { config, distribution }).logGroup,
    configurationSetName: 'emails-of-the-stack',
    retryQueue: { waiting: new Queue(stack, 'Waiting'), deadLetters: new Queue(stack, 'Dead') },
    reportsPutAside: new Queue(stack, 'PutAside'),
  }
  const monitoring = new Monitoring(stack, 'Monitoring', monitored, direct)
  const resources = () => Template.fromStack(stack).toJSON()['Resources']
  return { stack, topic, monitoring, resources: (): Record<string, Resource> => resources() }
}

/** The resources of such a stack, synthesized into a folder. */
export function monitoringResources(
  config: StageConfig,
  name: string,
  outdir: string,
): Record<string, Resource> {
  return monitoredStack(
    new App({ outdir, builtinCloudFormationValidation: false }),
    config,
    name,
  ).resources()
}

function monitoredFunction(stack: Stack, id: string) {
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
