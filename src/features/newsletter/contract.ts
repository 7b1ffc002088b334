import { z } from "zod";

const INCOMPLETE = "Ese correo no parece completo. Ejemplo: ana@correo.com";

/** `website` is a trap that people never see. */
export const Subscription = z.object({
	email: z.email(INCOMPLETE).max(200, INCOMPLETE),
	website: z.string().max(300).optional(),
});
export type Subscription = z.infer<typeof Subscription>;
