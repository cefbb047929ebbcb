const planApi = 'https://freetier.us-east-1.api.aws/'
const realFetch = fetch

/** Lets the Free Tier API answer with a status and body; returns the requests that it gets. */
export function answerPlan(status: number, body: unknown): Request[] {
  const requests: Request[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    if (request.url !== planApi) return realFetch(input, init)
    requests.push(request)
    return Promise.resolve(Response.json(body, { status }))
  })
  return requests
}
