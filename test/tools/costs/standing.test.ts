import { standing } from '../../../tools/costs/usage'
import { fullStage, synthesizeStore } from '../../support/lib/store-template'
import {
  alarmPeriods,
  dashboardMetrics,
  ratesIn,
  standingIn,
} from '../../support/tools/standing-in-template'

// The most expensive stage: every alarm, the firewall and a domain.
const full = synthesizeStore(fullStage).resources
const withoutFirewall = synthesizeStore({ ...fullStage, firewall: false }).resources

test('tools/costs/usage.ts counts what the template contains (after a change: npm run costs)', () => {
  expect(standingIn(full)).toEqual(standing)
})

test('without the firewall only its rules and its alarm are missing', () => {
  expect(standingIn(withoutFirewall)).toEqual({
    ...standing,
    firewallRules: 0,
    firewallAlarmMetrics: 0,
  })
})

test('every schedule is counted: check-deliveries, the probe, reconcile, record-movements and send-statement', () => {
  const { check, probe, reconcile, recordMovements, sendStatement } = standing

  expect(ratesIn(full).toSorted((a, b) => b - a)).toEqual(
    [check, probe, reconcile, recordMovements, sendStatement].map(({ runsPerHour }) => runsPerHour),
  )
})

test('no alarm is high-resolution, which costs three times as much', () => {
  const periods = alarmPeriods(full)

  expect(periods).toHaveLength(standing.alarmMetrics + standing.firewallAlarmMetrics)
  for (const seconds of periods) expect(seconds % 60).toBe(0)
})

test('the dashboard shows at most the 50 metrics of the free tier', () => {
  const [metrics = 0, ...others] = dashboardMetrics(full)

  expect(others).toEqual([])
  expect(metrics).toBeGreaterThan(0)
  expect(metrics).toBeLessThanOrEqual(50)
})

test('the API keeps no metrics by method, which are charged one by one', () => {
  const stages = Object.values(full).filter(({ Type }) => Type === 'AWS::ApiGateway::Stage')

  expect(stages).toHaveLength(1)
  expect(JSON.stringify(stages)).not.toContain('"MetricsEnabled":true')
})

test('every type of resource is known to be free while unused, or is priced', () => {
  const types = new Set(Object.values(full).map(({ Type }) => Type))

  expect([...types].filter((type) => !free.has(type) && !priced.has(type))).toEqual([])
})

test('SES events go to the event bus, which is free, and not into metrics, which are charged', () => {
  const destinations = Object.values(full).filter(
    ({ Type }) => Type === 'AWS::SES::ConfigurationSetEventDestination',
  )

  expect(JSON.stringify(destinations)).not.toContain('CloudWatchDestination')
})

/** Charged by use, which tools/costs/usage.ts counts, or not at all. */
const free = new Set([
  'AWS::ApiGateway::Account',
  'AWS::ApiGateway::ApiKey',
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::Method',
  'AWS::ApiGateway::Model',
  'AWS::ApiGateway::RequestValidator',
  'AWS::ApiGateway::Resource',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGateway::UsagePlan',
  'AWS::ApiGateway::UsagePlanKey',
  'AWS::Budgets::Budget', // https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
  'AWS::CDK::Metadata',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Logs::ResourcePolicy',
  'AWS::Logs::SubscriptionFilter',
  'AWS::Route53::RecordSet',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'Custom::AWS',
  'Custom::CDKBucketDeployment',
])

const priced = new Set([
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'AWS::WAFv2::WebACL',
])
