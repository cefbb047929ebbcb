/** What the build writes into the bundle; see build/. */
interface ImportMetaEnv {
  /** The public client key of the stage that the site is built for. */
  readonly VITE_CLIENT_KEY: string
  /** e.g. `$49.99` */
  readonly VITE_LIST_PRICE: string
  /** e.g. `$14.99` */
  readonly VITE_PRICE: string
}
