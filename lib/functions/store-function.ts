import { Duration, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  type Alias,
  Architecture,
  Code,
  type EventInvokeConfigOptions,
  Function,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct, type IDependable } from 'constructs'
import { join } from 'node:path'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

/** The rates at which schedules call functions, keyed by the ids of their rules. */
const periods = {
  EveryMinute: Duration.minutes(1),
  EveryFiveMinutes: Duration.minutes(5),
  EveryQuarterHour: Duration.minutes(15),
  EveryHour: Duration.hours(1),
  EveryDay: Duration.days(1),
}

export type FunctionProps<Environment> = {
  /** The folder of its handler.ts and env.ts, relative to lambda/. */
  folder: `${'shop' | 'office' | 'operations'}/functions/${string}`
  /** The rate, if a schedule calls the function. */
  runs?: keyof typeof periods
  /** What must exist before the first scheduled run. */
  runsAfter?: IDependable
  /** Retries and failure destination of asynchronous calls. A schedule sets its own. */
  asyncInvoke?: EventInvokeConfigOptions
  /** Longer than all of the function's own timeouts together, so that Lambda never cuts it off. */
  timeoutSeconds: number
  /** Memory buys CPU in proportion, so each value has a comment with its reason. */
  memoryMb: number
  /** The limit of concurrent executions, if the stage reserves concurrency. */
  maxConcurrency: number
  /**
   * Grants the role its permissions and returns the environment variables. `Environment` is the type in
   * env.ts, so a forgotten variable is a compile error.
   */
  environment: (role: Role) => Environment
}

export type FunctionBuild = {
  config: StageConfig
  /** The folder with a bundle for each `folder`. */
  functionsDirectory: string
}

/**
 * A Lambda function of the store with its own role and log group. Callers use its alias, which a deploy
 * moves to the new version.
 */
export class StoreFunction extends Construct {
  readonly alias: Alias
  readonly logGroup: LogGroup

  constructor(
    scope: Construct,
    id: string,
    props: FunctionProps<Record<string, string>> & FunctionBuild,
  ) {
    super(scope, id)
    const { config, functionsDirectory, folder, runs, runsAfter, asyncInvoke } = props
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const removalPolicy = removalPolicyOf(config.onDelete)
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy,
    })
    // Not AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    this.logGroup.grantWrite(role)
    const handler = new Function(this, 'Function', {
      code: Code.fromAsset(join(functionsDirectory, folder)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      reservedConcurrentExecutions: config.reservedConcurrency ? props.maxConcurrency : undefined,
      // Kept versions, so that the alias can be rolled back at once.
      currentVersionOptions: { removalPolicy },
      role,
      logGroup: this.logGroup,
      // lambda/platform/logging/logger.ts prints objects; this turns them into JSON log entries.
      loggingFormat: LoggingFormat.JSON,
      environment: { ...props.environment(role), ...metricsEnvironment(this) },
    })
    this.alias = handler.addAlias('live')
    if (asyncInvoke) this.alias.configureAsyncInvoke(asyncInvoke)
    if (runs) this.runEvery(runs, runsAfter)
  }

  /**
   * Calls the function at a fixed rate. A run that fails is not repeated, and a run that cannot start in time is
   * dropped: the next one does the same. EventBridge and Lambda each queue such calls; by default Lambda would repeat
   * them twice and keep them for six hours
   * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html).
   */
  private runEvery(id: keyof typeof periods, after: IDependable | undefined) {
    // A dropped run costs a whole period. From an hour on, some minutes of waiting are worth it.
    const maxEventAge = Duration.minutes(periods[id].toMinutes() < 60 ? 1 : 10)
    const once = { retryAttempts: 0, maxEventAge }
    this.alias.configureAsyncInvoke(once)
    const targets = [new LambdaFunction(this.alias, once)]
    const rule = new Rule(this, id, { schedule: Schedule.rate(periods[id]), targets })
    if (after) rule.node.addDependency(after)
  }
}

/** Powertools reads these variables; the stack's name separates the metrics of two stages. */
function metricsEnvironment(scope: Construct) {
  return {
    POWERTOOLS_METRICS_NAMESPACE: Stack.of(scope).stackName,
    POWERTOOLS_SERVICE_NAME: 'store',
  }
}
