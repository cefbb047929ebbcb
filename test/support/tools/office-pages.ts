import { type HTMLElement, parse } from 'node-html-parser'
import { connectStore } from '../../../tools/orders/reads/store'
import type { Office } from '../../../tools/orders/office/reads/create-reads'
import { type OfficeServer, serveOffice } from '../../../tools/orders/office/serve-office'

export async function devOffice(changes: Partial<Office> = {}): Promise<Office> {
  const now = () => new Date('2026-11-22T12:00:00.000Z')
  return {
    store: await connectStore('dev'),
    stage: 'dev',
    timeZone: 'UTC',
    ownAddress: 'ops@example.com',
    now,
    ...changes,
  }
}

export async function countedStore() {
  const store = await connectStore('dev')
  const reads = { orders: 0, books: 0 }
  store.orders.client.middlewareStack.add(
    (next) => (args) => {
      reads.orders += 1
      return next(args)
    },
    { step: 'initialize' },
  )
  const books: typeof store.books = (...asked) => {
    reads.books += 1
    return store.books(...asked)
  }
  return { reads, store: { ...store, books } }
}

/** Offices stop after the last test. */
export function officePages(changes: Partial<Office> = {}) {
  const logged: string[] = []
  const servers: OfficeServer[] = []
  afterEach(() => void (logged.length = 0))
  afterAll(() => Promise.all(servers.map(({ stop }) => stop())))
  const serve = async (further: Partial<Office> = {}) => {
    const office = await devOffice({ ...changes, ...further })
    const log = (line: string) => logged.push(line)
    const server = await serveOffice({ office: async () => office, port: 0, portHint: '', log })
    servers.push(server)
    return server
  }
  const start = async (further?: Partial<Office>) => {
    const server = await serve(further)
    return visitorOf(async () => server)
  }
  let first: ReturnType<typeof serve> | undefined
  return {
    logged,
    /** An office remembers its forms, what it read at Stripe, and for a moment what is to do. */
    start,
    open: async (path: string) => (await start()).open(path),
    /** One office for all tests of the file, so that its pages read once what is to do. */
    shared: visitorOf(() => (first ??= serve())),
  }
}

export type Shown = Awaited<ReturnType<typeof shownPage>>

/** The token is in the address. */
function visitorOf(server: () => Promise<OfficeServer>) {
  const ask = async (path: string, options: RequestInit = {}) => {
    const { url } = await server()
    const { origin, pathname: root } = new URL(url)
    return shownPage(await fetch(url + path.slice(1), { redirect: 'manual', headers: { origin }, ...options }), root)
  }
  const press = (page: Shown) => {
    const action = page.html.querySelector('form[method=post]')?.getAttribute('action')
    return post(`/${action}`, { key: keyOf(page) })
  }
  const post = (path: string, fields: object) =>
    ask(path, { method: 'POST', body: new URLSearchParams(Object.entries(fields)) })
  /** As a browser does, which also waits for what takes longer. */
  const follow = async (page: Shown): Promise<Shown> => {
    if (page.location !== '') return follow(await ask(page.location.replace('/token', '')))
    return page
  }
  return {
    open: (path: string) => ask(path),
    post,
    press,
    follow,
    /** Opens the page of a change, presses its button, and returns the page that says what happened. */
    change: async (path: string) => follow(await press(await ask(path))),
  }
}

async function shownPage(response: Response, root: string) {
  const shown = (text: string) => text.replaceAll(root, '/token/')
  const body = shown(await response.text())
  const html = parse(body)
  return {
    status: response.status,
    location: shown(response.headers.get('location') ?? ''),
    headers: response.headers,
    body,
    html,
    main: textOf(html.querySelector('main')),
  }
}

/** Of the form that changes something. */
export const keyOf = ({ html }: Shown) => html.querySelector('input[name=key]')?.getAttribute('value') ?? ''

/** With one space between elements and lines. */
export function textOf(element: HTMLElement | null): string {
  const spaced = parse((element?.innerHTML ?? '').replaceAll('<', ' <'))
  return spaced.text.replaceAll(/[ \n]+/g, ' ').trim()
}

export const textsOf = (html: HTMLElement, selector: string) => html.querySelectorAll(selector).map(textOf)

/** By their headings. */
export function sectionsOf(html: HTMLElement): Record<string, string> {
  const parts = parse(html.outerHTML)
    .querySelectorAll('main section')
    .map((part) => {
      const heading = part.querySelector('h2')
      heading?.remove()
      return [textOf(heading), textOf(part)]
    })
  return Object.fromEntries(parts)
}

export const linksOf = (html: HTMLElement, selector = 'main a') =>
  html.querySelectorAll(selector).map((link) => [textOf(link), link.getAttribute('href') ?? ''] as const)

export const tonesOf = (html: HTMLElement) =>
  html
    .querySelectorAll('.badge')
    .map((badge) => [badge.text, badge.getAttribute('class')?.replace(/^badge ?/, '')] as const)

/** Row by row, without the heads. */
export function rowsOf(html: HTMLElement): string[][] {
  return html.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('th, td').map(({ text }) => text))
}
