import type { Terminal } from './terminal'

/** Questions to a person. The package for them is loaded by the first one. */
export const ask: Pick<Terminal, 'askSecret' | 'confirm'> = {
  askSecret: async (message, check) => {
    const { password } = await import('@inquirer/prompts')
    const answer = await password({
      message,
      mask: '•',
      // It would show the answer.
      toggleMask: false,
      validate: (input) => check(input.trim()) ?? true,
    })
    return answer.trim()
  },
  confirm: async (message) => {
    const { confirm } = await import('@inquirer/prompts')
    return confirm({ message })
  },
}
