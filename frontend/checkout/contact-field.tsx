import { chakra } from '@chakra-ui/react/styled-system'
import type { InputHTMLAttributes } from 'react'
import type { Contact } from '../../lambda/contract'
import { inputId } from './dialog-id'

/** Not `required`: use-checkout.ts reports empty inputs. */
export function ContactField(props: { name: Contact; label: string; placeholder: string; help?: string }) {
  const { name, label, placeholder, help } = props
  const helpId = `${inputId(name)}-help`
  return (
    <Field>
      <label htmlFor={inputId(name)}>{label}</label>
      <Input
        {...inputTypes[name]}
        id={inputId(name)}
        name={name}
        aria-required
        aria-describedby={help && helpId}
        placeholder={placeholder}
      />
      {help && <p id={helpId}>{help}</p>}
    </Field>
  )
}

const inputTypes = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', enterKeyHint: 'go' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', enterKeyHint: 'go' },
} as const satisfies Record<Contact, InputHTMLAttributes<HTMLInputElement>>

const Field = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    fontSize: 'small',
    lineHeight: 'snug',
    '& label': { fontWeight: 'semibold' },
    '& [id$=help]': { color: 'muted' },
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
