import type { Command } from 'commander'
import { z } from 'zod'
import { printChecks } from '../checks/print-checks'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { checkLocalStore } from './check-local-store'
import { checkStage } from './check-stage'

const optionsSchema = z.object({ stage: z.string().optional(), json: z.boolean().default(false) })

type Surroundings = {
  terminal: Terminal
  /** For tests: the address of the Stripe emulator. */
  stripeApiUrl?: string
}

/** Runs `npm run doctor` with its arguments. */
export function runDoctor(args: string[], surroundings: Surroundings): Promise<ExitCode> {
  const { terminal, stripeApiUrl } = surroundings
  return runCommand({
    name: 'npm run doctor',
    args,
    terminal,
    define: (command, redacting) => {
      defineOptions(command)
      return async () => {
        const { stage, json } = optionsSchema.parse(command.opts())
        const checks =
          stage === undefined
            ? await checkLocalStore(redacting)
            : await checkStage({ stage, terminal: redacting, stripeApiUrl })
        return printChecks(checks, { stage, isJson: json, whenReady: 'All is well.' }, redacting)
      }
    },
  })
}

function defineOptions(command: Command): void {
  command
    .usage('-- [--stage <stage>] [options]')
    .description(
      'Checks everything that a stage needs to sell (account, e-mail, texts, stack, secrets, Stripe, ' +
        'alarms) and calls each public route once. Changes and sends nothing, but opens a checkout at ' +
        'Stripe as for a buyer and expires it.',
    )
    .option(
      '--stage <stage>',
      'a stage of lib/stage/stage-config.ts; without it, doctor calls the routes of the local store',
    )
    .option('--json', 'print the checklist for scripts')
    .addHelpText('after', more)
}

const more = `
It reads the Stripe key from Secrets Manager, so it needs no key from you.

Examples:
  npm run doctor -- --stage prod
  npm run -s doctor -- --stage prod --json
  npm run doctor

Exit codes: 0 all is well, 1 something has to be done, 2 wrong arguments or settings`
