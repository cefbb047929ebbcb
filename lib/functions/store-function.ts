import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type Alias, Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import {
  type BundlingOptions,
  NodejsFunction,
  OutputFormat,
  SourceMapMode,
} from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { join } from 'node:path'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'
import { omittedModules, replacedModules } from './bundled-modules'

const projectRoot = join(import.meta.dirname, '../..')

type StoreFunctionProps<Environment extends Record<string, string>> = {
  /** Its folder is lambda/<area>/functions/<name>/. */
  area: 'shop' | 'office' | 'operations'
  name: string
  /** Longer than all of the function's own timeouts together, so that Lambda never cuts it off. */
  timeoutSeconds: number
  /** Memory buys CPU in proportion, so each value has a comment with its reason. */
  memoryMb: number
  /** The limit of concurrent executions, if the stage reserves concurrency. */
  maxConcurrency: number
  config: StageConfig
  /**
   * Grants the role its permissions and returns the environment variables. `Environment` is the type in
   * lambda/<area>/functions/<name>/env.ts, so a forgotten variable is a compile error.
   */
  environment: (role: Role) => Environment
}

/**
 * A Lambda function of the store with its own role and log group. Callers use its alias, which a deploy
 * moves to the new version.
 */
export class StoreFunction<Environment extends Record<string, string>> extends Construct {
  readonly alias: Alias
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string, props: StoreFunctionProps<Environment>) {
    super(scope, id)
    const { area, name, config } = props
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: removalPolicyOf(config.onDelete),
    })
    // Not AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    this.logGroup.grantWrite(role)
    const handler = new NodejsFunction(this, 'Function', {
      entry: join(projectRoot, 'lambda', area, 'functions', name, 'handler.ts'),
      projectRoot,
      depsLockFilePath: join(projectRoot, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      reservedConcurrentExecutions: config.reservedConcurrency ? props.maxConcurrency : undefined,
      currentVersionOptions: { removalPolicy: versionPolicyOf(config) },
      role,
      logGroup: this.logGroup,
      // lambda/platform/logging/logger.ts prints objects; this turns them into JSON log entries.
      loggingFormat: LoggingFormat.JSON,
      bundling,
      environment: { ...props.environment(role), ...metricsEnvironment(this) },
    })
    this.alias = handler.addAlias('live')
  }

  /**
   * Calls the function at a fixed rate. A run that fails is not repeated, and one that cannot begin in time
   * is dropped: the next one does the same. EventBridge and Lambda each have a queue for such calls; Lambda's
   * would repeat them twice and keep them for six hours
   * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html).
   */
  protected runEvery(id: string, period: Duration, maxEventAge = Duration.minutes(1)): Rule {
    const once = { retryAttempts: 0, maxEventAge }
    this.alias.configureAsyncInvoke(once)
    const targets = [new LambdaFunction(this.alias, once)]
    return new Rule(this, id, { schedule: Schedule.rate(period), targets })
  }
}

/**
 * Keeps earlier versions, so that the alias can be rolled back at once. A version whose own deploy
 * failed is deleted: Lambda does not publish the same code twice in a row, so it would make the next
 * deploy fail as well.
 */
function versionPolicyOf({ onDelete }: StageConfig): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
}

/** Powertools reads these variables; the stack's name separates the metrics of two stages. */
function metricsEnvironment(scope: Construct) {
  return {
    POWERTOOLS_METRICS_NAMESPACE: Stack.of(scope).stackName,
    POWERTOOLS_SERVICE_NAME: 'store',
  }
}

/**
 * CommonJS, because `import 'node:http'` in an ES module adds some 20 ms to each cold start. The bundle
 * contains the SDK, because the runtime's copy changes without a deploy and loads more slowly.
 */
const bundling: BundlingOptions = {
  format: OutputFormat.CJS,
  mainFields: ['module', 'main'],
  target: 'node24',
  minify: true,
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  sourcesContent: false,
  bundleAwsSDK: true,
  externalModules: omittedModules,
  esbuildArgs: {
    '--alias': Object.entries(replacedModules).map(([name, path]) => `${name}=${path}`),
  },
}
