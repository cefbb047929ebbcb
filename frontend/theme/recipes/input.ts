import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A line to type in; 16 px text, or else iOS zooms the page when it gets the focus. */
export const inputRecipe = defineRecipe({
  base: {
    w: 'full',
    minH: 'control',
    px: '4',
    fontSize: 'body',
    color: 'ink',
    bg: 'paper',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'control',
    appearance: 'none',
    _hover: { borderColor: 'ink' },
    _placeholder: { color: 'muted', opacity: 1 },
    _focusVisible: { borderColor: 'accent', outlineOffset: '0' },
    _invalid: { borderColor: 'accent' },
  },
})
