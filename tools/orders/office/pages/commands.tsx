/** @jsxRuntime automatic */
import type { OrderCommand } from '../../views/order-commands'
import { Command, Note, Section } from './parts'

/** The commands that change what a page shows. */
export function Commands({ commands }: { commands: OrderCommand[] }) {
  if (commands.length === 0) return null
  return (
    <Section title="Change it in the terminal">
      {commands.map(({ what, command }) => (
        <div key={command}>
          <Note>{what}</Note>
          <Command>{command}</Command>
        </div>
      ))}
    </Section>
  )
}
