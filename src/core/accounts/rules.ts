import { getRoleName, hasRight, parseRole } from "#domain/permissions.ts";

/** A session expires after two idle hours, and twelve hours after login. */
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1000;
const MAX_SESSION_MS = 12 * 60 * 60 * 1000;

/** Returns true for an expired session; its row stays until the next login. */
export const isSessionOver = (session: { createdAt: string; lastUsedAt: string }, now: Date) =>
	now.getTime() - Date.parse(session.lastUsedAt) > SESSION_IDLE_MS ||
	now.getTime() - Date.parse(session.createdAt) > MAX_SESSION_MS;

/** The panel warns this long before an idle session ends (WCAG 2.2.1). */
export const IDLE_WARNING_MS = 2 * 60 * 1000;

/** Sensitive steps ask for the password again when it was given longer ago. */
export const PASSWORD_FRESH_MS = 15 * 60 * 1000;

/** Codes of a 403: the password is asked for over the page, or has to be changed first. */
export const PASSWORD_NEEDED = "password_needed";
export const PASSWORD_CHANGE_NEEDED = "password_change_needed";
/** An owner without the required second step must set it up first. */
export const TWO_STEP_NEEDED = "two_step_needed";
/** Codes of a login's 401: the password was right, but the code is missing or wrong. */
export const CODE_NEEDED = "code_needed";
export const CODE_REJECTED = "code_refused";
/**
 * Codes of a login's 429: guesses used up the attempts of this user name. A second step still lets its person in, and so
 * does an emailed link where the server sends emails.
 */
export const LOGIN_LOCKED = "login_locked";
export const LOGIN_LOCKED_EMAIL = "login_locked_email";
/** Minutes for which an emailed login link works. */
export const LOGIN_LINK_MINUTES = 30;
export const LOGIN_LINK_HASH = "#enlace=";
/** Code of a 403 for a missing permission. */
export const ROLE_REJECTED = "role_refused";
export const getRoleRejection = (role: string) =>
	`Esto no es parte de lo que hace ${getRoleName(role)} en el panel. Pídelo a un Dueño del taller.`;

/** Tells whether a person with a new role stops working on cars: no longer a mechanic, or without the mechanic view. */
export const stopsWorkingOnCars = (role: string, newRole: string) =>
	(parseRole(role) === "mechanic" && parseRole(newRole) !== "mechanic") ||
	!hasRight({ role: newRole }, "workshop");

/** The rejection of a colleague who left or may not work on cars. */
export const NO_COLLEAGUE = "Esa persona ya no trabaja en el taller.";

const formatCarCount = (count: number) => (count === 1 ? "1 carro" : `${count} carros`);

/** Formats the question about the cars of a person who stops working on them. */
export const formatOpenCars = (name: string, count: number) =>
	`${name} tiene ${formatCarCount(count)} en el taller: elige a quién ${count === 1 ? "pasa" : "pasan"}.`;

/** Formats the message for a new account: only an owner is called administrator. @source rules 7.17 */
export const formatAccountCreated = (role: string) =>
	parseRole(role) === "owner"
		? "Nuevo administrador creado exitosamente"
		: `Nueva cuenta de ${getRoleName(role)} creada exitosamente`;

export const PASSWORD_MIN = 12;

const SYSTEMS: [RegExp, string][] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Macintosh|Mac OS/, "Mac"],
	[/Linux|X11/, "Linux"],
];
const BROWSERS: [RegExp, string][] = [
	[/EdgA?\//, "Edge"],
	[/OPR\//, "Opera"],
	[/SamsungBrowser/, "Samsung Internet"],
	[/Firefox|FxiOS/, "Firefox"],
	[/Chrome|CriOS/, "Chrome"],
	[/Safari/, "Safari"],
];

/** Formats a recognizable browser name: «Chrome en Windows». */
export function formatDevice(userAgent: string): string {
	const find = (patterns: [RegExp, string][]) => patterns.find(([mark]) => mark.test(userAgent))?.[1];
	const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
	if (browser && system) return `${browser} en ${system}`;
	return browser ?? system ?? "Navegador desconocido";
}
