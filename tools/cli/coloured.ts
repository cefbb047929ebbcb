import { styleText } from 'node:util'

type Colour = Parameters<typeof styleText>[0]

/**
 * Colours the headings, marks and commands of a text for a terminal that has colours. It knows them by their form, so
 * that a text needs no control characters, which are not printed.
 */
export function coloured(text: string, stream: NodeJS.WritableStream): string {
  const styled = (colour: Colour) => (part: string) => styleText(colour, part, { stream })
  return text
    .replaceAll(/^\S.*(?=\n {2}[✓✗!] )/gm, styled('bold'))
    .replaceAll(/(?<=^ *|\w {3})✓(?= )/gm, styled('green'))
    .replaceAll(/(?<=^ *|\w {3})✗(?= )/gm, styled('red'))
    .replaceAll(/(?<=^ *|\w {3})!(?= )/gm, styled('yellow'))
    .replaceAll(/(?<=^ *|^Next: )\$ .+$/gm, styled('cyan'))
}
