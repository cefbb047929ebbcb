import { type Command, Option } from 'commander'
import { checkAws } from '../checks/aws/check-aws'
import { checkRuns } from '../checks/aws/check-runs'
import type { Check } from '../checks/check'
import { withSecrets } from '../checks/aws/check-or-warn'
import { printChecks } from '../checks/print-checks'
import { type ExitCode, runCommand } from '../../cli/run-command'
import type { Terminal } from '../../cli/terminal'
import { connectAlarms } from './connect-alarms'
import { rotateLinkKey } from './rotate-link-key'
import { givenKeys, optionsSchema, rotations, type SetupOptions, type SetupRun } from './setup-run'
import { connectStripe } from './connect-stripe'

/** @param stripeApiUrl for tests: the address of the Stripe emulator */
export function runSetup(
  args: string[],
  terminal: Terminal,
  environment: NodeJS.ProcessEnv = process.env,
  stripeApiUrl?: string,
): Promise<ExitCode> {
  return runCommand({
    name: 'npm run setup',
    args,
    terminal,
    define: (command, redacting) => {
      defineOptions(command)
      return async () => {
        const options = optionsSchema.parse(command.opts())
        const { stage, json, stripeKeyFile } = options
        const checks = await setUp({
          ...options,
          ...(await givenKeys(stripeKeyFile, environment)),
          terminal: { ...redacting, isInteractive: terminal.isInteractive && !json },
          stripeApiUrl,
        })
        const whenReady = `The store can sell. Check it: npm run doctor -- --stage ${stage}`
        return printChecks(checks, { stage, isJson: json, whenReady }, redacting)
      }
    },
  })
}

/**
 * A second run changes nothing at Stripe and in Parameter Store. Throws a UserError for unknown or incomplete settings.
 */
async function setUp(options: SetupOptions): Promise<Check[]> {
  const { checks, deployed } = await checkAws(options.stage, options.terminal)
  if (!deployed) return checks
  const run: SetupRun = { ...options, ...deployed, agreed: new Set() }
  const alarms = await connectAlarms(run)
  const changed = await withSecrets(async () => [...(await rotateLinkKey(run)), ...(await connectStripe(run))])
  const isConnected = changed.some(({ id, status }) => id === 'stripe.key' && status === 'ok')
  return [...checks, ...alarms, ...changed, ...(isConnected ? await checkRuns(deployed, options.terminal) : [])]
}

function defineOptions(command: Command): void {
  command
    .usage('-- --stage <stage> [options]')
    .description(
      'Brings a stage as close to selling as is possible now, and lists what is done, what is missing ' +
        'and how long that takes. Run it before and after the deploy, and as often as you like: it ' +
        'changes nothing that is right, and continues where an interrupted run ended. In the end it calls ' +
        'reconcile and keep-books once, as their schedules do.',
    )
    .requiredOption('--stage <stage>', 'a stage of lib/stage/stage-config.ts, such as dev or prod')
    .option('--yes', 'make changes without asking')
    .option('--json', 'print the checklist for scripts, and ask nothing')
    .option('--stripe-key-file <path>', 'a file with the restricted Stripe key')
    .addOption(new Option('--rotate <secret>', 'replace a secret while the store sells').choices(rotations))
    .option('--add-endpoint', 'create a second webhook endpoint, of another API version (docs/update.md)')
    .option('--alarm-link <link...>', 'the links that AWS emailed to the recipients of alarms')
    .option('--no-wait', 'do not wait for minutes; a later run continues')
    .addHelpText('after', more)
}

const more = `
Keys are never given as arguments, which other users can see:
  STRIPE_KEY             the restricted key that the store uses
  STRIPE_SETUP_KEY       a second key, used once to create the webhook endpoint and never stored
  STRIPE_SIGNING_SECRET  the new secret for --rotate webhook-signing
In a terminal, setup asks for what is missing and prints the page at Stripe where you get it.

Rotations (--rotate):
  stripe-key       stores a new key, and says when you can revoke the old one
  webhook-signing  stores the signing secret that you rolled at Stripe, and drops the old one
                   after 6 minutes
  link-key         replaces the key of the download links in 6 minutes; sent links stay valid

Examples:
  npm run setup -- --stage prod
  npm run setup -- --stage prod --stripe-key-file ~/stripe.key --yes
  npm run setup -- --stage prod --rotate webhook-signing
  npm run setup -- --stage prod --alarm-link 'https://sns.us-east-1.amazonaws.com/…'
  npm run -s setup -- --stage prod --json

Exit codes: 0 ready, 1 something has to be done, 2 wrong arguments or settings`
