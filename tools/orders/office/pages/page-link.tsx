/** @jsxRuntime automatic */
import { createContext, type ReactNode, useContext } from 'react'

/** The path of the office with its token, without a trailing slash. */
export const Root = createContext('')

/** Returns the address of a page of the office, from its path such as `orders/EB-7K3M9Q2T`. */
export function useAddress(): (path: string) => string {
  const root = useContext(Root)
  return (path) => `${root}/${path}`
}

type PageLinkProps = { to: string; children: ReactNode; isCurrent?: boolean }

/** A link to a page of the office, by its path. */
export function PageLink({ to, children, isCurrent }: PageLinkProps) {
  const address = useAddress()
  return (
    <a href={address(to)} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
