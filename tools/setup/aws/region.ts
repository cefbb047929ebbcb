/** Where every stage of the store is (lib/store-stack.ts says why). */
export const storeRegion = 'us-east-1'

/** A page of the AWS console, such as `ses/home`, in the store's region. */
export function consolePage(path: string, fragment = ''): string {
  return `https://${storeRegion}.console.aws.amazon.com/${path}?region=${storeRegion}${fragment}`
}
