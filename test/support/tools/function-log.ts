const realFetch = fetch

/** CloudWatch Logs gives these bodies in order, and the last one again. Returns the requests that it gets. */
export function answerLogs(...bodies: object[]): Request[] {
  const requests: Request[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).host !== 'logs.us-east-1.amazonaws.com') return realFetch(input, init)
    requests.push(request)
    const next = bodies.length > 1 ? bodies.shift() : bodies[0]
    return Promise.resolve(new Response(JSON.stringify(next)))
  })
  return requests
}
