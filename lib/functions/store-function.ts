import { Duration, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type Alias, Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct, type IDependable } from 'constructs'
import { join } from 'node:path'
import { removalPolicyOf } from '../stage/removal-policy'
import { type FunctionEntry, type FunctionNeeds, periods } from './function-entry'

/** Callers use its alias, which a deploy moves to the new version. */
export class StoreFunction extends Construct {
  readonly alias: Alias
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string, entry: FunctionEntry<Record<string, string>>, needs: FunctionNeeds) {
    super(scope, id)
    const { config, functionsDirectory } = needs
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const removalPolicy = removalPolicyOf(config.onDelete)
    this.logGroup = new LogGroup(this, 'Logs', { retention: config.logRetentionDays, removalPolicy })
    // Not AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    this.logGroup.grantWrite(role)
    const handler = new Function(this, 'Function', {
      code: Code.fromAsset(join(functionsDirectory, entry.folder)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: entry.memoryMb,
      timeout: Duration.seconds(entry.timeoutSeconds),
      // Kept versions, so that the alias can be rolled back at once.
      currentVersionOptions: { removalPolicy },
      role,
      logGroup: this.logGroup,
      // For the objects that lambda/platform/logging/logger.ts prints.
      loggingFormat: LoggingFormat.JSON,
      environment: {
        ...entry.environment(role, needs),
        // Powertools reads these two.
        POWERTOOLS_METRICS_NAMESPACE: Stack.of(this).stackName,
        POWERTOOLS_SERVICE_NAME: 'store',
      },
    })
    this.alias = handler.addAlias('live')
    if (entry.asyncInvoke) this.alias.configureAsyncInvoke(entry.asyncInvoke(needs))
    if (entry.runs) this.runEvery(entry.runs, entry.runsAfter?.(needs))
  }

  /**
   * A run that fails is not repeated, and one that cannot start in time is dropped: the next does the same. By default
   * Lambda repeats such calls twice and keeps them for six hours
   * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html).
   */
  private runEvery(id: keyof typeof periods, after: IDependable | undefined) {
    // A dropped run costs a whole period, so a daily one rather waits.
    const maxEventAge = Duration.minutes(id === 'EveryDay' ? 60 : 1)
    const once = { retryAttempts: 0, maxEventAge }
    this.alias.configureAsyncInvoke(once)
    const targets = [new LambdaFunction(this.alias, once)]
    const rule = new Rule(this, id, { schedule: Schedule.rate(periods[id]), targets })
    if (after) rule.node.addDependency(after)
  }
}
