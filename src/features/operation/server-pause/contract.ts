import { z } from "zod";

export const ConfirmedServer = z.object({ message: z.string() });
export type ConfirmedServer = z.infer<typeof ConfirmedServer>;
