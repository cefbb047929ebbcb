import { forgetDraft } from '../checkout/draft'
import { loadDisplayFace } from './load-display-face'

loadDisplayFace()
forgetDraft()
