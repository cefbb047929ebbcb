import type { Command } from 'commander'
import { UserError } from '../../../lib/stage/user-error'
import { printChecks, whileOpen } from '../checks/print-checks'
import { lookupError, stackOutputs, stackResources, withoutHash } from '../../cli/find-stack'
import { type ExitCode, runCommand } from '../../cli/run-command'
import { stackFault } from '../../cli/stack-fault'
import type { Terminal } from '../../cli/terminal'
import { checkStage } from './check-stage'
import { join } from 'node:path'
import { stageConfig } from '../../../lib/stage/stage-config'
import { readStoreFile } from '../../local-store/store-file'
import { action, type Check } from '../checks/check'
import { checkSite } from '../checks/site/check-site'

/** @param stripeApiUrl for tests: the address of the Stripe emulator */
export function runDoctor(args: string[], terminal: Terminal, stripeApiUrl?: string): Promise<ExitCode> {
  return runCommand({
    name: 'npm run doctor',
    args,
    terminal,
    define: (command, redacting) => {
      defineOptions(command)
      return async () => {
        const { stage, json, name } = command.opts<{ stage?: string; json?: true; name?: string }>()
        if (name !== undefined) {
          redacting.print(await nameInStack(stage, name))
          return 0
        }
        const checks =
          stage === undefined ? await checkLocalStore(redacting) : await checkStage(stage, redacting, stripeApiUrl)
        const key = checks.find(({ id }) => id === 'stripe.key')
        const connect = key && 'fix' in key ? key.fix.command : undefined
        if (connect && !json) redacting.print(`It cannot sell yet: ${connect}`)
        const ends = { whenReady: 'All is well.', whenOpen: whileOpen }
        return printChecks(checks, { stage, isJson: json === true, ...ends }, redacting)
      }
    },
  })
}

function defineOptions(command: Command): void {
  command
    .usage('-- [--stage <stage>] [options]')
    .description(
      'Checks everything that a stage needs to sell (account, email, texts, stack, secrets, Stripe, ' +
        'alarms) and calls each public route once. Changes nothing, but opens a checkout as a buyer does ' +
        "and expires it, and sends one email to SES's simulator, whose report it waits for.",
    )
    .option(
      '--stage <stage>',
      'a stage of lib/stage/stage-config.ts; without it, doctor calls the routes of the local store',
    )
    .option('--json', 'print the checklist for scripts')
    .option(
      '--name <id>',
      'check nothing, and print an output of the stack or the name of a resource, such as OrdersTable',
    )
    .addHelpText('after', more)
}

const more = `
It reads the Stripe key from Parameter Store, so it needs no key from you.

Examples:
  npm run doctor -- --stage prod
  npm run -s doctor -- --stage prod --json
  npm run -s doctor -- --stage prod --name CreatePaymentFunction
  npm run doctor

Exit codes: 0 all is well, 1 something has to be done, 2 wrong arguments or settings`

/** An output, or a resource by its id without the CDK's hash. Throws a UserError that lists ids to choose from. */
async function nameInStack(stage: string | undefined, id: string): Promise<string> {
  if (stage === undefined) throw new UserError('Give a --stage: only a deployed stage has names at AWS.')
  const read = Promise.all([stackOutputs(stage), stackResources(stage)])
  const [outputs, resources] = await read.catch((error: unknown) => {
    throw new Error(stackFault(lookupError(error), stage), { cause: error })
  })
  const names = new Map([
    ...resources.map((resource) => [withoutHash(resource.id), resource.physicalId] as const),
    ...outputs,
  ])
  const name = names.get(id)
  if (name !== undefined) return name
  const similar = [...names.keys()].filter((each) => each.toLowerCase().includes(id.toLowerCase()))
  const known = similar.length > 0 ? similar : [...outputs.keys()]
  throw new UserError(`The stack has no output or resource "${id}": choose one of ${known.toSorted().join(', ')}.`)
}

/** AWS and Stripe are emulators here, so only the routes are checked. */
async function checkLocalStore(terminal: Terminal): Promise<Check[]> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const store = await readStoreFile(path)
  const isRunning = store && (await fetch(store.siteUrl, { method: 'HEAD' }).then(Boolean, () => false))
  if (!isRunning) return [notRunning]
  const { siteUrl, ebookBucket, endpoints } = store
  terminal.note(`${siteUrl}: AWS and Stripe are emulators here, so only the routes are called.`)
  // `npm start` runs the stage `dev`.
  const { clientKey } = stageConfig('dev')
  // Loaded here, because it loads the emulators.
  const { credentials } = await import('stack-runner')
  const ebook = { bucketUrl: `${endpoints.storage}/${ebookBucket}`, credentials }
  return terminal.during(
    'Calling the routes',
    checkSite({ siteUrl, clientKey, signing: undefined, ebook }, terminal.now()),
  )
}

const notRunning = action('site.store', 'The local store is not running', {
  what: 'Start it, or name a stage (--stage prod).',
  command: 'npm start',
})
