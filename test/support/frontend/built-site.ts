import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file of a built site by its key, e.g. `congratulations/index.html`. */
export function filesOf(directory: string): Map<string, Buffer> {
  const keys = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return new Map(
    keys
      .filter((key) => statSync(join(directory, key)).isFile())
      .map((key) => [key, readFileSync(join(directory, key))]),
  )
}

/** The text of a page before any script has run. */
export function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[ \n]+/g, ' ')
  return Object.entries(entities).reduce((result, [entity, char]) => result.replaceAll(entity, char), text)
}

const entities = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
