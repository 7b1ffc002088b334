import { z } from "zod";

/**
 * A calendar day of this century, as YYYY-MM-DD: any other is a slip, and arithmetic on days leaves the ISO form after 9999.
 *
 * @param sentence said when it is missing, malformed or of another century
 */
export const dayOf = (sentence: string) => z.iso.date(sentence).regex(/^20\d\d-/, sentence);
