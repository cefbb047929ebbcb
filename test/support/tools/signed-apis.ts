/** The APIs that setup calls without an SDK client. */
const hosts = {
  plan: 'freetier.us-east-1.api.aws',
  budgets: 'budgets.amazonaws.com',
  zones: 'route53.amazonaws.com',
}
const realFetch = fetch
const answers = new Map<string, { status: number; body: unknown; requests: Request[] }>()

/** Lets an API answer with a status and a body, XML or an object; returns the requests that it gets. */
export function answerApi(api: keyof typeof hosts, status: number, body: unknown): Request[] {
  const requests: Request[] = []
  answers.set(hosts[api], { status, body, requests })
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    const answer = answers.get(new URL(request.url).host)
    if (!answer) return realFetch(input, init)
    answer.requests.push(request)
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return Promise.resolve(new Response(text, { status: answer.status }))
  })
  return requests
}
