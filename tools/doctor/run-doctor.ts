import { Command } from 'commander'
import { z } from 'zod'
import { examineLocalStore, examineStage } from '../examine'
import type { Terminal } from '../terminal/terminal'
import { type ExitCode, runProgram } from './run-program'

const optionsSchema = z.object({ stage: z.string().optional() })

type DoctorSurroundings = {
  terminal: Terminal
  /** For tests: where the stand-in for Stripe listens. */
  stripeApiUrl?: string
}

/** The `npm run doctor` command line. */
export function doctorProgram(
  words: string[],
  { terminal, stripeApiUrl }: DoctorSurroundings,
): Promise<ExitCode> {
  return runProgram({
    command: doctorCommandLine(),
    words,
    terminal,
    work: async (given, discreetTerminal) => {
      const { stage } = optionsSchema.parse(given)
      const points =
        stage === undefined
          ? await examineLocalStore(discreetTerminal)
          : await examineStage({
              stage,
              terminal: discreetTerminal,
              ...(stripeApiUrl ? { stripeApiUrl } : {}),
            })
      return { points, whenDone: 'All is well.' }
    },
  })
}

function doctorCommandLine(): Command {
  return new Command('npm run doctor')
    .usage('-- [--stage <stage>] [options]')
    .description(
      'Looks at everything that a stage needs to sell (account, e-mail, texts, stack, secrets, Stripe, ' +
        'alarms) and calls each public route once. Changes nothing: opens no payment, sends nothing.',
    )
    .option(
      '--stage <stage>',
      'which stage of lib/stage/stage-config.ts; without it, the routes of the store on this machine',
    )
    .option('--json', 'print the checklist for scripts')
    .addHelpText('after', more)
}

const more = `
It reads the Stripe key from Secrets Manager, and needs none from you.

Examples:
  npm run doctor -- --stage prod
  npm run -s doctor -- --stage prod --json
  npm run doctor

Exit codes: 0 all is well, 1 something is wrong, 2 not understood or wrong settings`
