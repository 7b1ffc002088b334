import { z } from "zod";
import { ADDRESS_ERRORS } from "./messages.ts";
import { MAX_ADDRESS_LENGTH, parseSiteAddress } from "./origin.ts";

/** The address in force. `is_fixed` says that the environment gives it, so the panel cannot change it. */
export const SiteAddress = z.object({
	url: z.string().nullable(),
	is_fixed: z.boolean(),
	/** The port on which this server listens, for the person who connects the name to it. */
	port: z.number().int(),
	confirmed_at: z.iso.datetime().nullable(),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

/** `is_own_network` confirms an address of this machine or of the local network. */
export const SiteAddressForm = z.object({
	url: z
		.string(ADDRESS_ERRORS.invalid)
		.max(MAX_ADDRESS_LENGTH, ADDRESS_ERRORS.invalid)
		.transform((text, context) => {
			const parsed = parseSiteAddress(text);
			if ("origin" in parsed) return parsed.origin;
			context.addIssue({ code: "custom", message: parsed.error });
			return z.NEVER;
		}),
	is_own_network: z.boolean().default(false),
});
export type SiteAddressForm = z.infer<typeof SiteAddressForm>;

/** A random text that this server sent, and the proof that only this shop can give. */
export const ProofParams = z.object({ nonce: z.string().regex(/^[\w-]{16,64}$/) });
export const Proof = z.object({ proof: z.string() });
