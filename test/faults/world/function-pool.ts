import type { FunctionDefinition } from 'stack-runner'
import { type FunctionInstance, startInstance } from '../process/function-instance'
import type { FromProcess } from '../process/protocol'
import type { Call } from '../wire/wire'

/** A process and what the harness knows of its calls. */
export type Environment = {
  name: string
  instance: FunctionInstance
  /** Calls that wait for their reply. */
  open: Call[]
  /** Faults that it has had: the SDKs remember some. */
  struck: number
  isDead: boolean
  onMessage: (message: FromProcess) => void
}

/** After this many faults a process is replaced, before its SDKs' retry quota affects another case. */
const maxStruck = 40

/** The processes of all functions: warm ones, and a new one for each that was killed. */
export function createFunctionPool(
  definitions: FunctionDefinition[],
  environmentFor: (definition: FunctionDefinition) => Record<string, string>,
  onChange: () => void,
) {
  const all = new Map<string, Environment>()
  const idle: Environment[] = []
  const ended: Promise<unknown>[] = []

  const start = (name: string): Environment => {
    const definition = definitions.find(({ label }) => label === name)
    if (!definition) throw new Error(`The stack has no function ${name}.`)
    const instance = startInstance(definition, environmentFor(definition), (message) => {
      if (message.kind === 'failure' && message.error === 'exited') environment.isDead = true
      environment.onMessage(message)
      onChange()
    })
    const environment: Environment = {
      name,
      instance,
      open: [],
      struck: 0,
      isDead: false,
      onMessage: () => undefined,
    }
    all.set(instance.id, environment)
    ended.push(instance.ended)
    return environment
  }
  const kill = (environment: Environment) => {
    environment.isDead = true
    all.delete(environment.instance.id)
    environment.instance.kill()
    if (!idle.some(({ name }) => name === environment.name)) idle.push(start(environment.name))
  }
  return {
    definitions,
    find: (id: string) => all.get(id),
    take: (name: string): Environment => {
      const index = idle.findIndex((environment) => environment.name === name)
      const [found] = index < 0 ? [] : idle.splice(index, 1)
      return found ?? start(name)
    },
    giveBack: (environment: Environment) => {
      environment.onMessage = () => undefined
      if (environment.struck > maxStruck) kill(environment)
      else idle.push(environment)
    },
    kill,
    stop: async () => {
      for (const { instance } of all.values()) instance.kill()
      await Promise.all(ended)
    },
  }
}

export type FunctionPool = ReturnType<typeof createFunctionPool>

/** What is known of a process that does not come to rest. */
export function stateOf({ name, instance, open }: Environment): string {
  const calls = open.map(({ number, operation, isOpen }) => [number, operation, isOpen()])
  return JSON.stringify({ name, isIdle: instance.isIdle(), open: instance.openRequests(), calls })
}

/** Whether a process only waits, with nothing still on its way to it. */
export function isQuiet({ instance, open, isDead }: Environment): boolean {
  const waiting = open.filter((call) => call.isOpen()).map(({ number }) => number)
  const expected = instance.openRequests()
  const isSame = waiting.length === expected.length && expected.every((n) => waiting.includes(n))
  return isDead || (instance.isIdle() && isSame)
}
