import { chakra } from '@chakra-ui/react/styled-system'
import type { Contact } from '../../lambda/contract'
import { isFromRight } from '../theme/language'
import { inputId } from './dialog-id'

type Words = { label: string; placeholder: string; help?: string; meant?: (address: string) => string }

/** Not `required`: use-checkout.ts reports empty inputs. */
export function ContactField({ name, label, placeholder, help, meant }: Words & { name: Contact }) {
  const helpId = `${inputId(name)}-help`
  const [before, after] = meant?.(placeholder).split(placeholder) ?? []
  return (
    <Field>
      <label htmlFor={inputId(name)}>{label}</label>
      <Input
        type={inputTypes[name]}
        autoComplete={inputTypes[name]}
        enterKeyHint="go"
        id={inputId(name)}
        name={name}
        aria-required
        aria-describedby={help && helpId}
        placeholder={placeholder}
      />
      {help && <p id={helpId}>{help}</p>}
      {meant && (
        // For start/meant-email.ts.
        <p aria-live="polite">
          <span hidden>
            {before}
            <button type="button" data-meant translate="no">
              {placeholder}
            </button>
            {after}
          </span>
        </p>
      )}
    </Field>
  )
}

/** Also the name for autofill. */
const inputTypes: Record<Contact, string> = { email: 'email', phone: 'tel' }

const Field = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    fontSize: 'small',
    lineHeight: 'snug',
    '& label': { fontWeight: 'semibold' },
    '& [id$=help]': { color: 'muted' },
    // Screen readers announce a change of what is displayed, and a grid has a gap beside an empty paragraph.
    '& > :has(> [hidden])': { pos: 'absolute' },
    // Easier to tap than its line is high.
    '& button': { py: '2', my: '-2', fontWeight: 'semibold', textDecoration: 'underline', cursor: 'pointer' },
  },
})

// iOS zooms into an input whose text is below 16 px.
const Input = chakra('input', {
  base: {
    w: 'full',
    minH: 'control',
    px: '4',
    fontSize: 'body',
    color: 'text',
    bg: 'background',
    ...(isFromRight && { direction: 'ltr', textAlign: 'right' }),
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'control',
    appearance: 'none',
    _hover: { borderColor: 'text' },
    _placeholder: { color: 'muted', opacity: 1 },
    _focusVisible: { borderColor: 'accent', outlineOffset: '0' },
    '&[aria-invalid=true]': { borderColor: 'accent' },
    // Browsers ignore `background` on an input that they have filled in.
    _autofill: {
      boxShadow: 'inset 0 0 0 3rem {colors.background}',
      WebkitTextFillColor: '{colors.text}',
    },
  },
})
