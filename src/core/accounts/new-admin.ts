import { PASSWORD_MIN } from "./rules.ts";

/** Error messages for a new administrator, in the form and on the server. */
export const NEW_ADMIN_MESSAGES = {
	noName: "Escribe el nombre completo",
	noUsername: "Escribe el usuario",
	badUsername: "Usa de 3 a 40 letras sin acentos, números, punto o guion",
	badEmail: "Escribe un correo como ana@taller.com",
	noPassword: "Escribe la contraseña",
} as const;
export const OPTIONAL_EMAIL = "Escribe un correo como ana@taller.com, o déjalo vacío";
/** Password rule, shown before typing. @source rules 7.6 */
export const PASSWORD_RULE = `Al menos ${PASSWORD_MIN} caracteres, sin el nombre de la persona ni el del taller, y que nadie adivine: cuatro palabras sin relación sirven bien.`;
export const PASSWORD_TOO_SHORT = `Usa al menos ${PASSWORD_MIN} caracteres. Cuatro palabras sin relación sirven bien.`;

export const USERNAME_PATTERN = /^[a-z0-9][a-z0-9._-]{2,39}$/;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Counts characters as people do. */
export const isLongEnough = (password: string) => [...password].length >= PASSWORD_MIN;

/** A new administrator as typed in the form. */
type NewAdminInput = { full_name: string; username: string; email: string; password: string };

/** Validates a new administrator in the form; the server validates again, with further rules. */
export function validateNewAdmin(admin: NewAdminInput): Record<string, string> {
	const messages = NEW_ADMIN_MESSAGES;
	const username = admin.username.trim().toLowerCase();
	const problems = {
		full_name: admin.full_name.trim() ? "" : messages.noName,
		username:
			username === ""
				? messages.noUsername
				: getMessageUnless(USERNAME_PATTERN.test(username), messages.badUsername),
		email: getMessageUnless(EMAIL_SHAPE.test(admin.email.replace(/\p{DI}/gu, "").trim()), messages.badEmail),
		password:
			admin.password === ""
				? messages.noPassword
				: getMessageUnless(isLongEnough(admin.password), PASSWORD_TOO_SHORT),
	};
	return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== ""));
}

type NewPersonInput = { full_name: string; username: string; email: string };

/** Validates a person who gets a link instead of a password; the email is optional. */
export function validateNewPerson(person: NewPersonInput): Record<string, string> {
	const { email, password: _, ...errors } = validateNewAdmin({ ...person, password: "" });
	return { ...errors, ...(email && person.email.trim() && { email: OPTIONAL_EMAIL }) };
}

const getMessageUnless = (isRight: boolean, message: string) => (isRight ? "" : message);
