import type { ReactNode } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'
import { LandingPage } from '../pages/landing-page'
import { NotFoundPage } from '../pages/not-found-page'
import { ThankYouPage } from '../pages/thank-you-page'

/**
 * The site's routes. None has an error element: what breaks while rendering shows the router's own
 * screen.
 */
export const routes: RouteObject[] = [
  { path: '/', element: <Exactly path="/" page={<LandingPage />} /> },
  {
    path: '/congratulations',
    element: <Exactly path="/congratulations" page={<ThankYouPage />} />,
  },
  { path: '*', element: <NotFoundPage /> },
]

/**
 * The router takes `/Congratulations/` for `/congratulations`; the server does not, and the page
 * that it sent has to be the page that comes to life.
 */
function Exactly({ path, page }: { path: string; page: ReactNode }) {
  return useLocation().pathname === path ? page : <NotFoundPage />
}
