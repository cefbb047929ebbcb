/**
 * Of one attempt. `requestTimeout` alone only prints a warning
 * (https://github.com/aws/aws-sdk-js-v3/blob/main/UPGRADING.md) and ends where the body begins; `socketTimeout` covers
 * a body that stops halfway.
 */
export function clientLimits(responseMs: number) {
  return {
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: responseMs,
    },
  }
}
