import { chakra } from '@chakra-ui/react/styled-system'
import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import type { Contact } from '../../lambda/contract'
import { dialogId } from './dialog-id'
import { ProblemText } from './problem-text'
import type { Problem } from './problem'

/**
 * A labeled input, shown when the chosen delivery method uses it. It is not `required`, because the form checks for
 * empty inputs.
 */
export function ContactField(props: {
  name: Contact
  label: string
  placeholder: string
  help?: string
  problem: Problem | undefined
}) {
  const { name, label, placeholder, help } = props
  const problem = props.problem?.contact === name ? props.problem : undefined
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])
  const inputId = `${dialogId}-${name}`
  const problemId = `${inputId}-problem`
  const helpId = `${inputId}-help`
  return (
    <Field>
      <label htmlFor={inputId}>{label}</label>
      <Input
        {...inputTypes[name]}
        ref={input}
        id={inputId}
        name={name}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={
          [problem && problemId, help && helpId].filter(Boolean).join(' ') || undefined
        }
        placeholder={placeholder}
      />
      {problem && <ProblemText id={problemId}>{problem.description}</ProblemText>}
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

// iOS zooms the page when an input with text below 16 px gets the focus.
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
    // Browsers ignore other background properties on an input that they have filled in.
    _autofill: {
      boxShadow: 'inset 0 0 0 3rem {colors.background}',
      WebkitTextFillColor: '{colors.text}',
    },
  },
})
