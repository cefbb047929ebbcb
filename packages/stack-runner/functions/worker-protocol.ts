/** What a worker thread is started with. */
export type WorkerData = {
  codeDir: string
  /** As the template names it, for example `index.handler`. */
  handler: string
  functionName: string
  functionArn: string
  memoryMb: number
}

/** One invocation. Event and payload cross as JSON, as they do on Lambda. */
export type WorkerRequest = { requestId: string; event: string; deadline: number }

export type FunctionError = { errorType: string; errorMessage: string; stack: string }

export type WorkerResponse =
  { requestId: string; payload: string } | { requestId: string; error: FunctionError }
