import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookMarkdown } from './book-markdown'

/** `# Step one: Choose …` gives the kicker "Step one" and the title "Choose …". */
export type Chapter = { id: string; kicker: string | undefined; title: string; html: string }

/** In the order of file names. */
export function readChapters(folder: string): Chapter[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => chapter(file, readFileSync(join(folder, file), 'utf8')))
}

/** @throws Error when the first line is no heading */
export function chapter(file: string, markdown: string): Chapter {
  const [, heading, body] = /^# (.+)\n([^]*)$/.exec(markdown) ?? []
  if (heading === undefined || body === undefined)
    throw new Error(`product/ebook/${file} does not begin with a heading: write "# Title" on its first line.`)
  const [title = heading, kicker] = heading.split(/:\s+/).toReversed()
  const html = bookMarkdown.parse(body, { async: false })
  return { id: file.replace(/^\d+-|\.md$/g, ''), kicker, title, html }
}
