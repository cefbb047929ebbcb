import { type HTMLElement, parse } from 'node-html-parser'
import { connectStore } from '../../../tools/orders/frame/store'
import type { Office } from '../../../tools/orders/office/reads/office'
import { serveOffice } from '../../../tools/orders/office/serve-office'

/** The office of the stage "dev", with a clock of the test. */
export async function devOffice(changes: Partial<Office> = {}): Promise<Office> {
  const now = () => new Date('2026-11-22T12:00:00.000Z')
  return { store: await connectStore('dev'), stage: 'dev', timeZone: 'UTC', now, ...changes }
}

/** Returns what the office responds to paths. */
export function officePages(changes: Partial<Office> = {}) {
  const logged: string[] = []
  return {
    logged,
    open: async (path: string) => {
      const office = await devOffice(changes)
      const log = (line: string) => logged.push(line)
      const server = await serveOffice({ office: async () => office, port: 0, portHint: '', log })
      const response = await fetch(server.url + path.slice(1), { redirect: 'manual' })
      const { pathname } = new URL(server.url)
      const shown = (text: string) => text.replaceAll(pathname, '/token/')
      const body = shown(await response.text())
      await server.stop()
      const html = parse(body)
      return {
        status: response.status,
        location: shown(response.headers.get('location') ?? ''),
        headers: response.headers,
        body,
        html,
        main: html.querySelector('main')?.text ?? '',
      }
    },
  }
}

/** The commands that a page names. */
export const commandsOf = (html: HTMLElement) =>
  html.querySelectorAll('code').map(({ text }) => text)

/** The texts of the cells of a page's tables, row by row, without the heads. */
export function rowsOf(html: HTMLElement): string[][] {
  return html
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('th, td').map(({ text }) => text))
}
