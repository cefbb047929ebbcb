import { loadDisplayFace } from './load-display-face'

loadDisplayFace()
