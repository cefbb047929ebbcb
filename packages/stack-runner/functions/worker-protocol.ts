export type WorkerData = {
  codeDir: string
  /** In the template's form, for example `index.handler`. */
  handler: string
  functionName: string
  functionArn: string
  memoryMb: number
}

/** One invocation. Event and payload are passed as JSON, as in Lambda. */
export type WorkerRequest = { requestId: string; event: string; deadline: number }

export type FunctionError = { errorType: string; errorMessage: string; stack: string }

export type WorkerResponse = { requestId: string; payload: string } | { requestId: string; error: FunctionError }
