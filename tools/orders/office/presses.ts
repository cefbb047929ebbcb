import { randomBytes } from 'node:crypto'

export type Offered = {
  /** The path of its page, and of the page that shows the result. */
  path: string
  back: string
  /** What the person saw. A press counts only for the same. */
  seen: string
  make: () => Promise<string>
}

type Form = Pick<Offered, 'path' | 'back' | 'seen'> & { made?: Promise<string> }

const mostForms = 500

/** A form's key is random and valid once; a second press finds what the first one did. */
export class Presses {
  readonly #forms = new Map<string, Form>()

  issue({ path, back, seen }: Offered): string {
    const key = randomBytes(18).toString('base64url')
    this.#forms.set(key, { path, back, seen })
    for (const oldest of this.#forms.keys()) {
      if (this.#forms.size <= mostForms) break
      this.#forms.delete(oldest)
    }
    return key
  }

  /** `unknown` without such a form, `changed` when it showed something else. */
  press(key: string, { path, seen, make }: Offered): 'made' | 'unknown' | 'changed' {
    const form = this.#forms.get(key)
    if (form?.path !== path) return 'unknown'
    if (form.made) return 'made'
    if (form.seen !== seen) return 'changed'
    form.made = make()
    // Whoever shows the result catches the error too.
    form.made.catch(() => undefined)
    return 'made'
  }

  resultOf(key: string): { back: string; made: Promise<string> } | undefined {
    const form = this.#forms.get(key)
    return form?.made && { back: form.back, made: form.made }
  }
}
