import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A label above its input, and a note below. */
export const fieldRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'helperText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2', w: 'full' },
    label: { fontSize: 'small', fontWeight: 'semibold' },
    helperText: { fontSize: 'small', color: 'muted', lineHeight: 'snug' },
  },
})
