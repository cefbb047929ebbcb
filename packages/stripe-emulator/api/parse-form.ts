import type { HttpRequest } from '../http/message'
import { invalidRequest } from './api-error'

/** `a[b][0]=x` is `{a: {b: {0: 'x'}}}` */
export type FormTree = { [name: string]: string | FormTree }

const maxDepth = 8

/** @throws ApiError when names contradict each other or nest too deeply */
export function parseForm(encoded: string): FormTree {
  const tree = emptyTree()
  for (const [name, value] of new URLSearchParams(encoded)) insert(tree, name, value)
  return tree
}

function insert(tree: FormTree, name: string, value: string): void {
  const [first = '', ...rest] = name.split('[')
  const path = [first, ...rest.map((part) => part.replace(/\]$/, ''))]
  if (path.length > maxDepth || rest.some((part) => !part.endsWith(']'))) {
    throw invalidRequest(`Invalid parameter name: ${name}`, { param: name })
  }
  const last = path.pop() ?? ''
  let branch = tree
  for (const part of path) {
    const next = branch[part] ?? emptyTree()
    if (typeof next === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name })
    branch[part] = next
    branch = next
  }
  // `a[]=x` appends to a list.
  branch[last === '' ? String(Object.keys(branch).length) : last] = value
}

/** Without a prototype, so that no parameter name can reach one. */
function emptyTree(): FormTree {
  return Object.create(null)
}

export function readForm({ method, query, headers, body }: HttpRequest): FormTree {
  if (method === 'GET') return parseForm(query)
  const { 'content-type': type = '' } = headers
  if (body.length === 0 || type.startsWith('application/x-www-form-urlencoded')) {
    return parseForm(body.toString())
  }
  throw invalidRequest(`This emulator does not read ${type || 'a body of no type'}, only forms.`)
}
