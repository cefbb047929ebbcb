import { Duration } from 'aws-cdk-lib'
import { type IGrantable, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, type IFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import {
  type BundlingOptions,
  NodejsFunction,
  OutputFormat,
  SourceMapMode,
} from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { join } from 'node:path'
import { projectRoot } from './project-root'
import { removalPolicyOf } from './removal-policy'
import type { StageConfig } from './stage-settings'

type StoreFunctionProps<Environment extends Record<string, string>> = {
  /** The function's folder in lambda/. */
  name: string
  /** Longer than everything that the function waits for, so that it ends by its own decision. */
  timeoutSeconds: number
  config: StageConfig
  /**
   * Grants the function what it needs and says where it finds it. `Environment` is the function's
   * own type (lambda/<name>/env.ts), so that a forgotten variable is a compile error.
   */
  environment: (grantee: IGrantable) => Environment
}

/** A Lambda function of the store with a role and a log group of its own, neither shared. */
export class StoreFunction<Environment extends Record<string, string>> extends Construct {
  readonly handler: IFunction

  constructor(scope: Construct, id: string, props: StoreFunctionProps<Environment>) {
    super(scope, id)
    const { name, config } = props
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: removalPolicyOf(config.onDelete),
    })
    // Instead of AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    logGroup.grantWrite(role)
    this.handler = new NodejsFunction(this, 'Function', {
      entry: join(projectRoot, 'lambda', name, 'handler.ts'),
      projectRoot,
      depsLockFilePath: join(projectRoot, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Memory buys CPU, and CPU is what a cold start, which a buyer waits for, is made of.
      memorySize: 1024,
      timeout: Duration.seconds(props.timeoutSeconds),
      role,
      logGroup,
      // Makes entries of the objects that lambda/logging/logger.ts prints.
      loggingFormat: LoggingFormat.JSON,
      bundling,
      environment: props.environment(role),
    })
  }
}

/**
 * CommonJS, because an ES module's `import 'node:http'` costs each cold start some 20 ms, and with
 * the SDK inside, because the runtime's own copy changes without a deploy and loads more slowly.
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
}
