import { z } from "zod";
import { LeadPhoto } from "#features/photos/contract.ts";

/** What staff took of a car, the first first. */
export const TakenPhotos = z.object({ photos: z.array(LeadPhoto) });
export type TakenPhotos = z.infer<typeof TakenPhotos>;
