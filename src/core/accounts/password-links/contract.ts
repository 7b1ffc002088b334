import { z } from "zod";
import { Admin, Credentials, NewAdmin, OwnDetails } from "#core/accounts/contract.ts";
import { isLongEnough, NEW_ADMIN_MESSAGES, PASSWORD_TOO_SHORT } from "#core/accounts/new-admin.ts";

/** A person who gets a link instead of a password. The email is optional. */
export const NewPerson = NewAdmin.pick({ full_name: true, username: true, role: true }).extend({
	email: OwnDetails.shape.email,
	role: NewAdmin.shape.role.unwrap(),
});
export type NewPerson = z.infer<typeof NewPerson>;

/**
 * A new link, returned once. `address` is absolute where the site's address is configured, otherwise a path of the
 * site that the caller sees.
 */
export const IssuedLink = z.object({
	token: z.string(),
	address: z.string(),
	expires_at: z.iso.datetime(),
});
/** `link` is null when the creation is repeated after the link was used, renewed or withdrawn. */
export const IssuedPasswordLink = z.object({
	user: Admin,
	link: IssuedLink.nullable(),
	can_email: z.boolean(),
});
export type IssuedPasswordLink = z.infer<typeof IssuedPasswordLink>;

const Token = z.string("Falta el enlace").max(100, "Ese enlace no está completo");

export const PasswordLinkToken = z.object({ token: Token });

/** Facts for the page of a link, before the password is chosen. */
export const PasswordLinkFacts = z.object({
	kind: z.enum(["invitation", "reset"]),
	full_name: z.string(),
	username: z.string(),
	role: z.string(),
	shop: z.string(),
	issued_by: z.string(),
	/** Whether it was asked for at the login, with the user name alone. */
	is_own_request: z.boolean(),
	expires_at: z.iso.datetime(),
	/** Whether the person has a second step, whose code is needed too. */
	needs_code: z.boolean(),
});
export type PasswordLinkFacts = z.infer<typeof PasswordLinkFacts>;

export const ChosenPassword = Credentials.pick({ device: true, code: true }).extend({
	token: Token,
	password: Credentials.shape.password
		.min(1, NEW_ADMIN_MESSAGES.noPassword)
		.refine(isLongEnough, PASSWORD_TOO_SHORT),
});
export type ChosenPassword = z.infer<typeof ChosenPassword>;
