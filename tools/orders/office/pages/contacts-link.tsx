/** @jsxRuntime automatic */
import { PageLink } from './page-link'

/** Shows or hides the buyers' email addresses and numbers on this page only: no other link has the parameter. */
export function ContactsLink({ path, shown }: { path: string; shown?: boolean | undefined }) {
  const to = shown ? path : `${path}${path.includes('?') ? '&' : '?'}contacts=show`
  return <PageLink to={to}>{shown ? 'Hide email and phone' : 'Show email and phone'}</PageLink>
}
