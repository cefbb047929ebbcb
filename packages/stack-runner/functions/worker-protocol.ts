export type WorkerData = {
  codeDir: string
  /** Such as `index.handler`. */
  handler: string
  functionName: string
}

/** Event and payload are JSON, as in Lambda. */
export type WorkerRequest = { requestId: string; event: string; deadline: number }

export type FunctionError = { errorType: string; errorMessage: string; stack: string }

export type WorkerResponse = { requestId: string; payload: string } | { requestId: string; error: FunctionError }
