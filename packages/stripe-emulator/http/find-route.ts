/** Of paths such as `/v1/refunds/:id`, with what a path has for `:id`. */
export function findRoute<Route extends { method: string; path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  const [found] = routes.flatMap((route) => {
    const id = route.method === method ? idIn(route.path, path) : undefined
    return id === undefined ? [] : [{ route, id }]
  })
  return found
}

function idIn(pattern: string, path: string): string | undefined {
  const [start = '', end] = pattern.split(':id')
  if (end === undefined) return path === start ? '' : undefined
  const id = path.slice(start.length, path.length - end.length)
  return path === start + id + end && /^[^/]+$/.test(id) ? id : undefined
}
