import { z } from "zod";
import {
	createEmailSchema,
	createLineSchema,
	createNameSchema,
	createOptionalEmailSchema,
	createTextSchema,
} from "#domain/limits.ts";
import { ROLES } from "#domain/permissions.ts";
import {
	isLongEnough,
	NEW_ADMIN_MESSAGES,
	OPTIONAL_EMAIL,
	PASSWORD_TOO_SHORT,
	USERNAME_PATTERN,
} from "./new-admin.ts";
import { ACCOUNT_ACCESS } from "./password-links/rules.ts";
import { NO_COLLEAGUE } from "./rules.ts";

const requiredLine = (message: string) => createLineSchema(200, message, message);
const nameLine = (message: string) => createNameSchema(200, message, message);
/** Keeps the text as typed, with spaces. */
const passwordText = (missingMessage: string, tooLong = "La contraseña admite 500 letras") =>
	z.string(missingMessage).min(1, missingMessage).max(500, tooLong);

/**
 * `device` is a 43-character secret that the browser creates and stores. A missing or malformed one means an unknown
 * browser.
 */
export const Credentials = z.object({
	username: requiredLine("Escribe tu usuario"),
	password: passwordText("Escribe tu contraseña", "Esa contraseña es demasiado larga"),
	device: z.string().max(100, "Ese equipo no es válido").optional(),
	/** Second step: six digits of the app, or a recovery code. */
	code: z.string().max(40, "Ese código es demasiado largo").optional(),
	/** Token of an emailed link, which allows attempts while guesses have used up those of the user name. */
	link: z.string().max(100, "Ese enlace no está completo").optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export const LoginLinkRequest = Credentials.pick({ username: true });

export const StaffUser = z.object({
	id: z.string(),
	username: z.string(),
	email: z.string(),
	full_name: z.string(),
	role: z.string(),
});
export type StaffUser = z.infer<typeof StaffUser>;

/** `must_change_password` is set while the password is one that another administrator chose. */
export const Login = z.object({
	access_token: z.string(),
	user: StaffUser,
	must_change_password: z.literal(true).optional(),
	/** Set when owners need a second step and this one has none. */
	must_set_two_step: z.literal(true).optional(),
	/** Remaining codes, when the login used one. */
	recovery_codes_left: z.number().int().optional(),
});
export type Login = z.infer<typeof Login>;

const password = Credentials.shape.password;

/** A person's own account details. The email is optional; without it they receive no messages. */
export const OwnDetails = z.object({
	full_name: nameLine("Escribe tu nombre completo"),
	email: createOptionalEmailSchema(OPTIONAL_EMAIL, OPTIONAL_EMAIL).default(""),
});
export type OwnDetails = z.infer<typeof OwnDetails>;

export const PasswordProof = z.object({ password });

export const PasswordChange = z.object({
	current_password: password,
	new_password: passwordText("Escribe la contraseña nueva"),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** `admin` is the wire name of an owner; `owner` is accepted too. */
const Role = z.enum(["admin", ...ROLES], "Elige el rol");

/** The next mechanic for the cars of a person who stops working on them; null for none, omitted without cars. */
export const CarHandover = z.object({
	cars_to: z.string(NO_COLLEAGUE).max(60, NO_COLLEAGUE).nullable().optional(),
});
export type CarHandover = z.infer<typeof CarHandover>;

export const RoleChange = CarHandover.extend({ role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

export const NewAdmin = z.object({
	full_name: nameLine(NEW_ADMIN_MESSAGES.noName),
	username: requiredLine(NEW_ADMIN_MESSAGES.noUsername)
		.toLowerCase()
		.regex(USERNAME_PATTERN, NEW_ADMIN_MESSAGES.badUsername),
	email: createEmailSchema(200, NEW_ADMIN_MESSAGES.badEmail, "Ese correo es demasiado largo"),
	password: passwordText(NEW_ADMIN_MESSAGES.noPassword).refine(isLongEnough, PASSWORD_TOO_SHORT),
	role: Role.default("admin"),
});
export type NewAdmin = z.infer<typeof NewAdmin>;

export const Admin = StaffUser.extend({
	created_at: z.iso.datetime(),
	last_login_at: z.iso.datetime().nullable(),
	disabled_at: z.iso.datetime().nullable(),
	/** An invited person has not chosen a password yet; a withdrawn one never did and may not any more. */
	access: z.enum(ACCOUNT_ACCESS),
	/** The end of the open link with which the person chooses a password; it may have passed. */
	link_expires_at: z.iso.datetime().nullable(),
	is_you: z.boolean(),
	has_two_step: z.boolean(),
	/** The cars in the workshop that this person works on. */
	open_cars: z.number().int(),
});
export type Admin = z.infer<typeof Admin>;

/** A colleague's temporary password, returned only once. */
export const IssuedPassword = z.object({ user: Admin, password: z.string() });
export type IssuedPassword = z.infer<typeof IssuedPassword>;

export const Team = z.object({ admins: z.array(Admin), owners_need_two_step: z.boolean() });
export type Team = z.infer<typeof Team>;

export const TwoStepPolicy = z.object({ owners_need_two_step: z.boolean() });

/** A person's own second step: activation time and remaining recovery codes. */
export const TwoStepState = z.object({
	since: z.iso.datetime().nullable(),
	recovery_codes: z.number().int(),
	is_required: z.boolean(),
});
export type TwoStepState = z.infer<typeof TwoStepState>;

/** Secret for an authenticator app, as text and as a URI to scan. */
export const TwoStepSecret = z.object({ secret: z.string(), address: z.string() });
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

export const TwoStepProof = z.object({
	code: createTextSchema(40, "Escribe el código de la app", "Ese código es demasiado largo"),
});

/** Recovery codes, returned only once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const OpenSession = z.object({
	id: z.string(),
	device: z.string(),
	address: z.string(),
	created_at: z.iso.datetime(),
	last_used_at: z.iso.datetime(),
	is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
