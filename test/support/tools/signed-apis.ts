const hosts = {
  plan: 'freetier.us-east-1.api.aws',
  budgets: 'budgets.amazonaws.com',
  zones: 'route53.amazonaws.com',
  logs: 'logs.us-east-1.amazonaws.com',
}
const realFetch = fetch
const answers = new Map<string, { status: number; bodies: unknown[]; requests: Request[] }>()

/** A list of bodies is used in order, and its last one repeats. Returns the requests that the API gets. */
export function answerApi(api: keyof typeof hosts, status: number, body: unknown): Request[] {
  const requests: Request[] = []
  answers.set(hosts[api], { status, bodies: [body].flat(), requests })
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    const answer = answers.get(new URL(request.url).host)
    if (!answer) return realFetch(input, init)
    answer.requests.push(request)
    const next = answer.bodies.length > 1 ? answer.bodies.shift() : answer.bodies[0]
    const text = typeof next === 'string' ? next : JSON.stringify(next)
    return Promise.resolve(new Response(text, { status: answer.status }))
  })
  return requests
}
