import { decoded } from '../http/message'
import type { Route } from './api-model'

export type FoundRoute = { route: Route; pathParameters: Record<string, string> }

/** Like API Gateway, it does not distinguish an unknown path from a method that a path lacks. */
export function findRoute(routes: Route[], method: string, path: string): FoundRoute | undefined {
  const parts = partsOf(path)
  const [found] = routes
    .filter((route) => route.method === method)
    .flatMap((route) => {
      const pathParameters = matchParts(partsOf(route.resourcePath), parts)
      return pathParameters ? [{ route, pathParameters }] : []
    })
  return found
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (parts.length !== pattern.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? ''
    const name = /^\{([\w.-]+)\}$/.exec(expected)?.[1]
    if (name === undefined && part !== expected) return undefined
    if (name !== undefined) parameters[name] = decoded(part)
  }
  return parameters
}
