/** The form of a product that is sold out, on its page: its anchor, and the label of what leads there. */
export const NOTICE_ID = "avisame";
export const NOTICE_LABEL = "Avísame cuando llegue";
