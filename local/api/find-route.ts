import type { Route } from './api-model'

export type FoundRoute = { route: Route; pathParameters: Record<string, string> | null }

/**
 * Finds the route of a request. A literal part of a path comes before a parameter and that before
 * `{proxy+}`; a method comes before `ANY`. Like API Gateway, it does not distinguish a path that does
 * not exist from a method that a path does not have.
 */
export function findRoute(routes: Route[], method: string, path: string): FoundRoute | undefined {
  const parts = partsOf(path)
  const matches = routes
    .filter((route) => route.method === method || route.method === 'ANY')
    .flatMap((route) => {
      const pathParameters = matchParts(partsOf(route.resourcePath), parts)
      return pathParameters ? [{ route, pathParameters }] : []
    })
  const best = matches.toSorted((left, right) => rank(left.route) - rank(right.route))[0]
  if (!best) return undefined
  const hasParameters = Object.keys(best.pathParameters).length > 0
  return { route: best.route, pathParameters: hasParameters ? best.pathParameters : null }
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const rest = parts.slice(index)
    const [, name, greedy] = /^\{([\w.-]+)(\+)?\}$/.exec(expected) ?? []
    if (rest[0] === undefined || (name === undefined && rest[0] !== expected)) return undefined
    if (name === undefined) continue
    parameters[name] = decode(greedy ? rest.join('/') : rest[0])
    if (greedy) return parameters
  }
  return parts.length === pattern.length ? parameters : undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function rank({ resourcePath, method }: Route): number {
  const parameters = resourcePath.match(/\{/g)?.length ?? 0
  return (resourcePath.includes('+}') ? 100 : 0) + parameters * 2 + (method === 'ANY' ? 1 : 0)
}
