import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation'
import { z } from 'zod'
import { stackNameOf } from '../../../lib/stage/stage-config'
import { done, open, type Point } from '../checklist/point'
import { awsReason, isAwsError } from './look'
import { storeRegion } from './region'

const cloudFormation = new CloudFormationClient({ region: storeRegion })

const outputsSchema = z.object({
  SiteUrl: z.url(),
  WebhookUrl: z.url(),
  /** The API's own address, where nobody is let in. */
  ApiUrl: z.url(),
  DashboardUrl: z.url(),
  StripeKeySecret: z.string().startsWith('arn:'),
  WebhookSigningSecret: z.string().startsWith('arn:'),
  LinkKeySecret: z.string().startsWith('arn:'),
})

/** What the deployed stack says of itself. */
export type StackOutputs = z.infer<typeof outputsSchema>

/** Finds a stage's stack: what it puts out when it is deployed and whole, and the point about it. */
export async function findStack(stage: string): Promise<{ outputs?: StackOutputs; point: Point }> {
  try {
    const name = stackNameOf(stage)
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))
    return readStack(stage, Stacks?.[0])
  } catch (error) {
    // CloudFormation's name for a stack that does not exist.
    if (isAwsError(error, 'ValidationError')) return { point: notDeployed(stage) }
    const what = 'Allow these credentials cloudformation:DescribeStacks.'
    return {
      point: open('stack.deployed', `The stack cannot be seen: ${awsReason(error)}`, { what }),
    }
  }
}

function readStack(stage: string, stack: Stack | undefined) {
  const status = stack?.StackStatus ?? 'unknown'
  // Also after a deploy that was taken back: what runs then is what ran before.
  const isWhole = /^(CREATE|UPDATE|IMPORT|UPDATE_ROLLBACK)_COMPLETE(_CLEANUP_IN_PROGRESS)?$/
  if (!isWhole.test(status)) return { point: notWhole(stage, status) }
  const entries = stack?.Outputs?.map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue])
  const parsed = outputsSchema.safeParse(Object.fromEntries(entries ?? []))
  if (!parsed.success) return { point: outdated(stage, parsed.error) }
  const found = `${stackNameOf(stage)} is deployed: ${parsed.data.SiteUrl}`
  return { outputs: parsed.data, point: done('stack.deployed', found) }
}

const deploy = (stage: string) => `npm run deploy -- --stage ${stage}`

function notDeployed(stage: string): Point {
  return open('stack.deployed', `${stackNameOf(stage)} is not deployed yet`, {
    what: 'Deploy it, and run this command again.',
    command: deploy(stage),
    takes: 'about 10 minutes',
  })
}

function notWhole(stage: string, status: string): Point {
  const name = stackNameOf(stage)
  if (status.endsWith('_IN_PROGRESS')) {
    const what = 'Wait for the deploy that is under way, and run this command again.'
    return open('stack.deployed', `${name} is ${status}`, { what, takes: 'about 10 minutes' })
  }
  return open('stack.deployed', `${name} is ${status}`, {
    what: 'See what failed, mend it, and deploy again (delete the stack first when its creation failed).',
    command: `aws cloudformation describe-stack-events --region ${storeRegion} --stack-name ${name} --query "StackEvents[?contains(ResourceStatus,'FAILED')].[LogicalResourceId,ResourceStatusReason]" --output text`,
  })
}

function outdated(stage: string, error: z.ZodError): Point {
  const missing = [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ')
  return open('stack.deployed', `${stackNameOf(stage)} was deployed without ${missing}`, {
    what: 'Deploy it with the present sources.',
    command: deploy(stage),
    takes: 'about 10 minutes',
  })
}
